import { expect, test } from "vitest";
import { fulfillmentBody } from "#contract/deliveries.ts";
import { fileDueClaims } from "#server/claims/file-due-claims.ts";
import { answerDemoClaims, holdTracking, settleTracking } from "#server/demo/settle-guarantees.ts";
import { reportFulfillment } from "#server/deliveries/report-fulfillment.ts";
import { sweepTracking } from "#server/guarantee/sweep-tracking.ts";
import { anOutcome, aPayment, aShop, testSecrets, type TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const START = Date.UTC(2026, 8, 1, 12);
const day = (number: number) => new Date(START + number * 86_400_000);
const until = day(40);
const { signal } = new AbortController();
const austin = { address1: "12 Main Street", city: "Austin", zip: "78701", country: "US" };

const anOrder = (shop: TestShop, on: number) =>
  aPayment(shop, { receivedAt: day(on), order: { createdAt: day(on).toISOString(), amount: 80, shippingAddress: austin } });

test("the demo's orders without tracking are warned about and lose their guarantee as if the server had run all along", async () => {
  const shop = await aShop({ hasGuarantee: true });
  const database = await testDatabase();
  const shipped = await anOrder(shop, 20);
  await holdTracking({ database }, [shop.tenantId], until);
  await anOrder(shop, 31);
  await anOrder(shop, 34.5);
  const body = fulfillmentBody.parse({ id: "s-1", status: "in_transit", at: day(21).toISOString() });
  await reportFulfillment({ database, secrets: testSecrets }, shop.tenantId, shipped.orderId, body, day(21));
  await sweepTracking(database, until, signal);
  const warnings = async () => (await rowsOf(shop, "payment_event")).filter(({ type }) => type === "COVER_WARNED").map(({ at }) => at);
  expect(await warnings()).toEqual([]);
  for (let time = 0; time < 2; time++) await settleTracking({ database }, [shop.tenantId], { until, signal });
  expect(await warnings()).toEqual([day(36), day(40)]);
  const ends = (await rowsOf(shop, "payment")).map((payment) => [payment["guarantee_status"], payment["cover_ended_at"]]);
  expect(ends).toEqual([
    [2, null],
    [0, day(38)],
    [2, null],
  ]);
});

test("of the demo's claims those filed long ago are answered, some of them declined", async () => {
  const [shop, other] = [await aShop({ hasGuarantee: true }), await aShop({ hasGuarantee: true })];
  const database = await testDatabase();
  for (const on of [2, 3, 4, 30]) {
    const order = await anOrder(shop, on - 1);
    await anOutcome(shop, order, "chargeback", { reason: "fraudulent", at: day(on).toISOString() }, day(on));
  }
  await anOutcome(other, await anOrder(other, 1), "chargeback", { reason: "fraudulent", at: day(2).toISOString() }, day(2));
  await fileDueClaims(database, until, signal);
  const means = { database, secrets: testSecrets };
  for (let time = 0; time < 2; time++) await answerDemoClaims(means, [shop.tenantId], until);
  const claims = (await rowsOf(shop, "claim")).toSorted((a, b) => Number(a["chargeback_at"]) - Number(b["chargeback_at"]));
  expect(claims.map(({ state, answered_at }) => [state, answered_at])).toEqual([
    ["declined", day(13)],
    ["accepted", day(14)],
    ["accepted", day(15)],
    ["filed", null],
  ]);
  expect(await rowsOf(other, "claim")).toMatchObject([{ state: "filed" }]);
});
