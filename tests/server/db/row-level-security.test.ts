import { beforeAll, describe, expect, test } from "vitest";
import { addNewEntries } from "#server/custom-lists/entry-store.ts";
import { insertList } from "#server/custom-lists/list-store.ts";
import { insertUpload } from "#server/custom-lists/upload-store.ts";
import type { Database } from "#server/db/database.ts";
import { aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { findOrAddStaff } from "#server/shops/staff-store.ts";
import { testDatabase } from "#tests/support/test-database.ts";

let database: Database;
let own: TestShop;
let other: TestShop;

beforeAll(async () => {
  database = await testDatabase();
  own = await aShop();
  other = await aShop();
  for (const shop of [own, other]) {
    await aPayment(shop);
    await aPerson({ of: [shop] });
    await aListOf(shop);
    await database.asSystem((handle) => findOrAddStaff(handle, shop.tenantId, "1", new Date()));
  }
  await database.asSystem((handle) => handle.prepared("insert into sign_in_failure (subject) values ('someone')", []));
});

/** A custom list of a shop with an entry and an upload. */
function aListOf({ tenantId }: TestShop): Promise<void> {
  return database.forTenants([tenantId], async (handle) => {
    const list = await insertList(handle, tenantId, { name: "Blocked", type: "text", createdBy: "Dana Reyes", createdAt: new Date() });
    const listId = list?.listId ?? 0;
    const entry = { value: "a", written: null, expiresAt: null, note: null };
    const by = { addedBy: "Dana Reyes", addedAt: new Date(), paymentId: null };
    await addNewEntries(handle, tenantId, { listId, name: "Blocked", type: "text", revision: 1 }, [entry], by);
    await insertUpload(handle, tenantId, { listId, fileKey: "a", fileBytes: 1, fullName: "Dana Reyes", createdAt: new Date() });
  });
}

describe("a statement without a where", () => {
  const read = (table: string, tenantIds: number[]) =>
    database.forTenants(tenantIds, async (handle) => {
      const rows = await handle.prepared<{ tenant_id: number }>(`select tenant_id from ${table}`, []);
      return [...new Set(rows.map((row) => row.tenant_id))].toSorted((a, b) => a - b);
    });

  test.for([
    "tenant",
    "tenant_user",
    "tenant_staff",
    "payment",
    "payment_order",
    "payment_event",
    "screening",
    "daily_delta",
    "scenario_set",
    "sensor_configuration",
    "custom_list",
    "list_entry",
    "list_upload",
  ])("reads own rows of %s only, and none where no shop is set", async (table) => {
    expect(await read(table, [own.tenantId])).toEqual([own.tenantId]);
    expect(await read(table, [])).toEqual([]);
    expect(await read(table, [own.tenantId, other.tenantId])).toEqual([own.tenantId, other.tenantId]);
  });

  test("changes and deletes own rows only", async () => {
    const [changed, deleted] = await database.forTenants([own.tenantId], async (handle) => [
      await handle.prepared("update payment set reference = 'changed' returning tenant_id", []),
      await handle.prepared("delete from payment_event returning tenant_id", []),
    ]);
    expect(new Set(changed?.map(Object.values).flat())).toEqual(new Set([own.tenantId]));
    expect(new Set(deleted?.map(Object.values).flat())).toEqual(new Set([own.tenantId]));
  });

  test.for(["person_account", "session", "sign_in_failure"])("can't read %s, which is the system's", async (table) => {
    const rows = await database.forTenants([own.tenantId], (handle) => handle.prepared(`select 1 from ${table}`, []));
    expect(rows).toEqual([]);
  });
});

test("a shop cannot write a row of another shop", async () => {
  const writing = database.forTenants([own.tenantId], (handle) =>
    handle.prepared("insert into scenario_set (tenant_id, version, scenarios) values ($1, 99, '[]')", [other.tenantId]),
  );
  await expect(writing).rejects.toMatchObject({ message: expect.stringMatching(/row-level security/) });
});

test("the request and system roles aren't superusers and can't bypass row-level security", async () => {
  const { rows } = await database.asOwner(
    "select rolname, rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname in ('surety_app', 'surety_system') order by rolname",
  );
  expect(rows).toEqual([
    { rolname: "surety_app", rolsuper: false, rolbypassrls: false, rolcanlogin: false },
    { rolname: "surety_system", rolsuper: false, rolbypassrls: false, rolcanlogin: false },
  ]);
});
