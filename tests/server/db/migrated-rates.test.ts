import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { completeOrders } from "#server/orders/complete-orders.ts";
import { aPayment, aShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const migration = new URL("../../../src/server/db/migrations/0070_more-bundled-rates.sql", import.meta.url);

test("orders from before a currency had a bundled rate get their amount in the shop's currency", async () => {
  const database = await testDatabase();
  const [shop, other] = [await aShop(), await aShop()];
  await aPayment(shop, { order: { amount: 100, currency: "PLN" } });
  await aPayment(shop, { order: { amount: 100, currency: "RON" } });
  await aPayment(other);
  await completeOrders(database);
  await database.asOwner("update payment set amount_shop = null where tenant_id = $1", [shop.tenantId]);
  const amounts = async () => (await rowsOf(shop, "payment")).map((payment) => payment["amount_shop"]);

  await completeOrders(database);
  expect(await amounts()).toEqual([null, null]);
  await database.asOwner(await readFile(migration, "utf8"));
  await completeOrders(database);
  expect(await amounts()).toEqual([27.06, null]);
  const [kept] = await rowsOf(other, "tenant");
  expect(kept?.["orders_complete_in"]).toBe("USD");
});
