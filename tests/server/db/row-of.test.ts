import { expect, expectTypeOf, test } from "vitest";
import { aliased, computed, optional, selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { aPayment, aShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const columns = {
  shop: tenants.name,
  master: optional("m", tenants.name),
  createdAt: payments.createdAt,
  amount: aliased("payment", payments.amountMinor),
  cardBrand: payments.cardBrand,
  twice: computed<number>("2 * amount_minor"),
};
type Row = RowOf<typeof columns>;

test("a row has the names and values that its select list gives it", async () => {
  const shop = await aShop();
  await aPayment(shop);
  const database = await testDatabase();
  const [row] = await database.forTenants([shop.tenantId], (handle) =>
    handle.prepared<Row>(
      `select ${selectList(columns)} from payment join tenant using (tenant_id)
       left join tenant m on m.tenant_id = tenant.master_tenant_id where payment.tenant_id = $1`,
      [shop.tenantId],
    ),
  );
  expect(Object.keys(row ?? {})).toEqual(Object.keys(columns));
  expect(row).toMatchObject({ master: null, createdAt: expect.any(Date) });
  expect(row?.twice).toBe(2 * (row?.amount ?? 0));
});

test("a row is typed as the schema has its columns", () => {
  expectTypeOf<Row["createdAt"]>().toEqualTypeOf<Date>();
  expectTypeOf<Row["cardBrand"]>().toEqualTypeOf<string | null>();
  expectTypeOf<Row["master"]>().toEqualTypeOf<string | null>();
  expectTypeOf<Row["twice"]>().toEqualTypeOf<number>();
});
