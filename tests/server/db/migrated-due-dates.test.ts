import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { anOutcome, aPayment, aShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const migration = new URL("../../../src/server/db/migrations/0043_answer-due.sql", import.meta.url);

test("orders from before the column existed get the first date by which their disputes must be answered", async () => {
  const database = await testDatabase();
  const shop = await aShop();
  const disputed = await aPayment(shop);
  for (const [id, dueAt] of [
    ["dp_1", "2027-01-09T00:00:00.000Z"],
    ["dp_2", "2027-01-05T00:00:00.000Z"],
  ])
    await anOutcome(shop, disputed, "chargeback", { id, dueAt });
  await aPayment(shop);
  const before = await rowsOf(shop, "payment");
  await database.asOwner("update payment set answer_due_at = null where tenant_id = $1", [shop.tenantId]);

  const statements = (await readFile(migration, "utf8")).split("--> statement-breakpoint");
  for (const statement of statements) if (/^\s*UPDATE/.test(statement)) await database.asOwner(statement);
  expect(await rowsOf(shop, "payment")).toEqual(before);
  expect(before.map((payment) => payment["answer_due_at"])).toEqual([new Date("2027-01-05T00:00:00.000Z"), null]);
});
