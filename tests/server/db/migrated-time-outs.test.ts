import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { aPayment, aShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const migration = new URL("../../../src/server/db/migrations/0045_time-outs.sql", import.meta.url);

test("time-outs from before are as long in minutes, and what was held by then closes without a decision", async () => {
  const database = await testDatabase();
  const shop = await aShop();
  await aPayment(shop, { decision: "pending", timeOutMinutes: 2_880, timeOutDecision: null });
  await aPayment(shop, { decision: "pending" });
  const before = await rowsOf(shop, "screening");
  // As they were in hours.
  await database.asOwner("update screening set time_out_minutes = time_out_minutes / 60 where tenant_id = $1", [shop.tenantId]);

  const statements = (await readFile(migration, "utf8")).split("--> statement-breakpoint");
  for (const statement of statements) if (/UPDATE "screening"/.test(statement)) await database.asOwner(statement);
  expect(await rowsOf(shop, "screening")).toEqual(before);
  expect(before).toMatchObject([
    { time_out_minutes: 2_880, time_out_decision: null },
    { time_out_minutes: null, time_out_decision: null },
  ]);
});
