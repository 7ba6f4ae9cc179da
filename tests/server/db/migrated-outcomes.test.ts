import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { OutcomeBody } from "#contract/orders.ts";
import { isOfDispute, outcomeTypes, type OutcomeType } from "#domain/payments/outcome.ts";
import { aPayment, aShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const migration = new URL("../../../src/server/db/migrations/0011_outcome_identity.sql", import.meta.url);
/** The types that there were when it ran. */
const statesThen: OutcomeType[] = [
  "inquiry",
  "chargeback",
  "under_review",
  "chargeback_won",
  "chargeback_lost",
  "accepted",
  "guarantee_paid",
];
const reportedThen: OutcomeType[] = [
  ...statesThen.filter((type) => type !== "guarantee_paid"),
  "cancelled",
  "refund",
  "fraud_confirmed",
  "legit_confirmed",
];
const at = new Date("2026-11-05T00:00:00.120Z");

test("outcomes from before they were known by their type are repeated by the same ones, and by no others", async () => {
  const app = await testApp();
  const shop = await aShop();
  const { orderId } = await aPayment(shop);
  const send = (body: OutcomeBody) => app.call(endpoints.reportOutcome, { params: { orderId }, body }, asKeyOf(shop));
  const sent: OutcomeBody[] = reportedThen.map((type) => ({ id: `id-${type}`, type, amount: 1, at }));
  for (const body of [...sent, { type: "refund" as const, amount: 2, at }]) expect((await send(body)).status).toBe(201);
  const database = await testDatabase();
  const asBefore = "update outcome set repeat_key = 'id ' || external_id where tenant_id = $1 and external_id is not null";
  await database.asOwner(asBefore, [shop.tenantId]);

  await database.asOwner(await readFile(migration, "utf8"));

  for (const body of [...sent, { type: "refund" as const, amount: 2, at }]) expect((await send(body)).status, body.type).toBe(200);
  expect((await send({ id: "id-chargeback", type: "chargeback_lost", at })).status).toBe(201);
});

test("the migration names every state of a dispute that there was", async () => {
  const text = await readFile(migration, "utf8");
  const named = outcomeTypes.filter((type) => text.includes(`'${type}'`));
  expect(named).toEqual(statesThen);
  expect(statesThen.every(isOfDispute)).toBe(true);
});
