import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { aGuaranteedOrderBody, anOrderBody, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

type Body = ReturnType<typeof anOrderBody>;

async function send(shop: TestShop, body: Body) {
  const { answer } = await app.call(endpoints.sendOrder, { body }, asKeyOf(shop));
  if (answer === null) throw new Error("The order wasn't accepted");
  return answer;
}

const NO_DATA =
  "no customer ID, email or phone, no card or payment method with AVS, CVV, approval or status, no IP or device, no billing country";
const now = () => new Date().toISOString();
/** Only the four required fields. */
const bare = (amount: number, currency = "USD", createdAt = now()) => anOrderBody({ createdAt, amount, currency });

describe("an approved order", () => {
  test("with enough data is under guarantee", async () => {
    const answer = await send(await aShop({ hasGuarantee: true }), aGuaranteedOrderBody());
    expect(answer).toMatchObject({ decision: "approved", guaranteeStatus: 2 });
    expect(answer.standing).toEqual({ decision: "approved", guaranteeStatus: 2, guaranteeNote: null, closedAt: null });
  });

  test("with too little isn't, and the note says why wherever it's asked", async () => {
    const shop = await aShop({ hasGuarantee: true });
    const body = bare(50);
    const answer = await send(shop, body);
    const note = `Not enough data to guarantee: ${NO_DATA}`;
    expect(answer).toMatchObject({ decision: "approved", guaranteeStatus: 0, reasons: [] });
    expect(answer.standing).toEqual({ decision: "approved", guaranteeStatus: 0, guaranteeNote: note, closedAt: null });
    expect(await send(shop, body)).toEqual(answer);
    expect(await rowsOf(shop, "payment")).toMatchObject([{ guarantee_status: 0, guarantee_note: note }]);
    expect(await rowsOf(shop, "screening")).toMatchObject([
      { guarantee_status: 0, guarantee_obstacles: ["no_person", "no_payment", "no_device", "no_billing_address"] },
    ]);
    const decided = (await rowsOf(shop, "payment_event")).find((event) => event["type"] === "DECISION");
    expect(decided?.["description"]).toBe(`Approved based on a risk score of 0.50%. ${note}`);
  });

  test.for<[string, Parameters<typeof aGuaranteedOrderBody>[0], string]>([
    [
      "came more than 72 hours after it was placed",
      { createdAt: new Date(Date.now() - 3 * DAY_MS - 1000).toISOString() },
      "Not guaranteed: received more than 72 hours after the order",
    ],
    ["is from 2011", { createdAt: "2011-11-01T12:00:00Z" }, "Not guaranteed: received more than 72 hours after the order"],
    ["is above the cap", { amount: 5000.01 }, "Not guaranteed: amount above your guarantee limit"],
    ["is in a currency without a rate", { currency: "XOF", amount: 50 }, "Not guaranteed: no exchange rate for this currency"],
  ])("that %s isn't under guarantee", async ([, shown, guaranteeNote]) => {
    const answer = await send(await aShop({ hasGuarantee: true }), aGuaranteedOrderBody(shown));
    expect(answer.standing).toEqual({ decision: "approved", guaranteeStatus: 0, guaranteeNote, closedAt: null });
  });

  test("is under guarantee up to the cap, in dollars", async () => {
    const shop = await aShop({ hasGuarantee: true });
    // 0.8684 euros are a dollar.
    expect(await send(shop, aGuaranteedOrderBody({ amount: 4342, currency: "EUR" }))).toMatchObject({ guaranteeStatus: 2 });
    expect(await send(shop, aGuaranteedOrderBody({ amount: 4342.01, currency: "EUR" }))).toMatchObject({ guaranteeStatus: 0 });
  });

  test("of a shop without the guarantee has no note", async () => {
    const answer = await send(await aShop(), bare(50));
    expect(answer.standing).toEqual({ decision: "approved", guaranteeStatus: 0, guaranteeNote: null, closedAt: null });
  });

  test("known by its phone alone names a person, also when it comes again", async () => {
    const shop = await aShop({ hasGuarantee: true });
    const customer = { phone: "+31 30 231 4567" };
    expect(await send(shop, aGuaranteedOrderBody({ customer }))).toMatchObject({ guaranteeStatus: 2 });
    const again = await send(shop, aGuaranteedOrderBody({ customer }));
    expect(again.reasons.map(({ code }) => code)).toContain("recent_orders");
  });
});

describe("an order with too little data", () => {
  test("is held above the cap while the shop has few approved orders", async () => {
    const shop = await aShop({ hasGuarantee: true });
    const answer = await send(shop, bare(999_999_999));
    expect(answer).toMatchObject({
      decision: "pending",
      guaranteeStatus: 1,
      reasons: [{ sign: "neutral", code: "too_little_data", reason: "Not enough data to approve an amount above $5,000.00" }],
      standing: { decision: "pending", guaranteeStatus: 1, guaranteeNote: null },
    });
    expect(await send(shop, bare(5000))).toMatchObject({ decision: "approved" });
    expect(await send(shop, bare(5000.01))).toMatchObject({ decision: "pending" });
  });

  test("is held above 10 times the median of the approved ones in its currency", async () => {
    const shop = await aShop();
    for (let sent = 0; sent < 20; sent++) await send(shop, bare(20 + (sent % 3)));
    expect(await send(shop, bare(210, "USD"))).toMatchObject({ decision: "approved" });
    const held = await send(shop, bare(210.01));
    expect(held).toMatchObject({ decision: "pending", reasons: [{ reason: "Not enough data to approve an amount above $210.00" }] });
    // None of them is in euros.
    expect(await send(shop, bare(4000, "EUR"))).toMatchObject({ decision: "approved" });
    const person = await aPerson({ of: [shop] });
    const { answer } = await app.call(endpoints.getTrace, { params: { id: held.paymentId } }, asPerson(person, shop));
    expect(answer).toMatchObject({ decidedBy: "limit", limit: { amount: 210, approvedMedian: 21, currency: "USD" } });
  });

  test("sees only orders up to its own time", async () => {
    const shop = await aShop();
    for (let sent = 0; sent < 20; sent++) await send(shop, bare(20, "USD", "2026-11-02T12:00:00Z"));
    expect(await send(shop, bare(1000, "USD", "2026-11-02T11:00:00Z"))).toMatchObject({ decision: "approved" });
    expect(await send(shop, bare(1000, "USD", "2026-11-02T12:00:00Z"))).toMatchObject({ decision: "pending" });
  });

  test("is as a scenario decides, whatever its amount", async () => {
    const shop = await aShop();
    const of = (amount: number, createdAt: string) => anOrderBody({ amount, createdAt, customer: { id: "c1" } });
    for (const month of ["05", "06", "07"]) await send(shop, of(50, `2026-${month}-01T12:00:00Z`));
    const answer = await send(shop, of(1_000_000, "2026-11-02T12:00:00Z"));
    expect(answer).toMatchObject({ decision: "approved", scenario: { name: "Trusted returning customer" } });
  });

  test("is judged by a rough rate where there is no other, and by none where there isn't any", async () => {
    const shop = await aShop();
    expect(await send(shop, bare(23_000, "RON"))).toMatchObject({ decision: "approved" });
    expect(await send(shop, bare(23_001, "RON"))).toMatchObject({ decision: "pending" });
    expect(await send(shop, bare(9_000_000, "XOF"))).toMatchObject({ decision: "approved" });
  });
});

test("an order with enough data isn't held for its amount", async () => {
  const shop = await aShop({ hasGuarantee: true });
  const answer = await send(shop, aGuaranteedOrderBody({ amount: 20_000 }));
  expect(answer).toMatchObject({ decision: "approved", guaranteeStatus: 0 });
});
