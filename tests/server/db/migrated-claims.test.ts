import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { answerClaim } from "#server/claims/answer-claim.ts";
import { fileDueClaims } from "#server/claims/file-due-claims.ts";
import { anOutcome, aPayment, aShop, testSecrets } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const day = (number: number) => new Date(Date.UTC(2026, 9, number, 12));

test("an answered claim from before claims named their chargebacks keeps those that had come by then", async () => {
  const [shop, database] = [await aShop({ hasGuarantee: true }), await testDatabase()];
  const order = await aPayment(shop, { receivedAt: day(1), order: { createdAt: day(1).toISOString(), amount: 80 } });
  const chargeback = (id: string, on: number) =>
    anOutcome(shop, order, "chargeback", { id, reason: "fraudulent", amount: 30, at: day(on).toISOString() }, day(on));
  await chargeback("a", 5);
  await fileDueClaims(database, day(11), new AbortController().signal);
  const [filed] = await rowsOf(shop, "claim");
  const answer = { action: "accept", amountMinor: null } as const;
  await answerClaim({ database, secrets: testSecrets, now: day(12) }, Number(filed?.["claim_id"]), answer);
  await chargeback("b", 13);
  const kept = (await rowsOf(shop, "claim")).filter(({ state }) => state === "accepted").map((claim) => claim["outcome_ids"]);
  expect(kept).toEqual([[expect.any(Number)]]);
  await database.asOwner("update claim set outcome_ids = '[]' where tenant_id = $1", [shop.tenantId]);
  const migration = new URL("../../../src/server/db/migrations/0042_recovered-amounts.sql", import.meta.url);
  const statements = (await readFile(migration, "utf8")).split("--> statement-breakpoint");
  for (const statement of statements.filter((one) => one.includes('UPDATE "claim"'))) await database.asOwner(statement);
  const migrated = (await rowsOf(shop, "claim")).filter(({ state }) => state === "accepted").map((claim) => claim["outcome_ids"]);
  expect(migrated).toEqual(kept);
});
