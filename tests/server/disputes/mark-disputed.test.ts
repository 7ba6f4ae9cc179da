import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { aPerson, aShop, anOrderBody, aGuaranteedOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const start = new Date("2026-11-22T12:00:00Z");
let now = start;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => now, config: { ordersPerSecond: 100_000 } });
});
beforeEach(() => {
  now = start;
});

type Case = { shop: TestShop; as: Caller; orderId: string; paymentId: number };

async function aCase({ isGuaranteed = false } = {}): Promise<Case> {
  const shop = await aShop({ hasGuarantee: isGuaranteed });
  const createdAt = "2026-11-20T10:00:00Z";
  const body = isGuaranteed ? aGuaranteedOrderBody({ createdAt }) : anOrderBody({ createdAt });
  const { paymentId } = await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  return { shop, paymentId, orderId: body.orderId, as: asPerson(await aPerson({ of: [shop], fullName: "Dana Reyes" }), shop) };
}

const mark = ({ as, paymentId }: Case, reason: "fraudulent" | "duplicate" = "fraudulent") =>
  app.call(endpoints.markDisputed, { params: { id: paymentId }, body: { reason } }, as);
const undo = ({ as, paymentId }: Case, outcomeId: number) =>
  app.call(endpoints.undoDisputed, { params: { id: paymentId }, body: { outcomeId } }, as);
const read = ({ as, paymentId }: Case) => app.read(endpoints.getPayment, { params: { id: paymentId } }, as);

async function report(
  { shop, orderId }: Case,
  body: { id?: string; type: "chargeback" | "chargeback_won"; at: Date; reason?: string; amount?: number },
) {
  const reply = await app.call(endpoints.reportOutcome, { params: { orderId }, body }, asKeyOf(shop));
  expect(reply.status).toBe(201);
}

describe("an order that staff mark as disputed", () => {
  test("has a chargeback with the reason, and an event in their name", async () => {
    const given = await aCase();
    const { status, answer } = await mark(given);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ reason: "fraudulent", outcomeId: expect.any(Number), chargebackId: expect.any(String) });
    expect(await read(given)).toMatchObject({ chargebackId: answer?.chargebackId, disputeState: "needs_response" });
    expect(await rowsOf(given.shop, "payment_event")).toContainEqual(
      expect.objectContaining({ description: "Chargeback recorded by your team: fraudulent", by_whom: "Dana Reyes" }),
    );
    expect(await rowsOf(given.shop, "dispute")).toHaveLength(1);
  });

  test("isn't disputed twice by a second click, and another reason is a 409", async () => {
    const given = await aCase();
    await mark(given);
    expect((await mark(given)).answer).toMatchObject({ reason: "fraudulent", outcomeId: null });
    expect((await mark(given, "duplicate")).status).toBe(409);
    expect(await rowsOf(given.shop, "outcome")).toHaveLength(1);
  });

  test("has one dispute when its chargeback is reported later", async () => {
    const given = await aCase();
    await mark(given);
    now = new Date(start.getTime() + 60_000);
    await report(given, { id: "cb_1", type: "chargeback", at: now, reason: "fraudulent" });
    expect(await rowsOf(given.shop, "dispute")).toHaveLength(1);
  });

  test("stands as before once that is undone, also twice", async () => {
    const given = await aCase();
    const before = await read(given);
    const { answer } = await mark(given);
    now = new Date(start.getTime() + 9_000);
    expect((await undo(given, answer?.outcomeId ?? 0)).answer).toMatchObject({ chargebackId: null, reason: null });
    expect((await undo(given, answer?.outcomeId ?? 0)).status).toBe(200);
    const after = await read(given);
    expect(after).toMatchObject({
      chargebackId: null,
      disputeState: null,
      guaranteeStatus: before.guaranteeStatus,
      decision: before.decision,
    });
    expect(await rowsOf(given.shop, "dispute")).toEqual([]);
    expect(await rowsOf(given.shop, "outcome")).toEqual([]);
  });

  test("can't be undone after 15 seconds, or once something was reported", async () => {
    const late = await aCase();
    const { answer } = await mark(late);
    now = new Date(start.getTime() + 15_001);
    expect((await undo(late, answer?.outcomeId ?? 0)).status).toBe(409);
    const followed = await aCase();
    const marked = await mark(followed);
    await report(followed, { id: "cb_1", type: "chargeback", at: now, reason: "fraudulent" });
    expect((await undo(followed, marked.answer?.outcomeId ?? 0)).status).toBe(409);
  });
});

describe("a guaranteed order that staff mark as disputed", () => {
  const claims = async ({ shop }: Case) => (await rowsOf(shop, "claim")).map(({ state }) => state);

  const claimTrail = async ({ shop }: Case) =>
    (await rowsOf(shop, "payment_event")).filter(({ type }) => type === "CLAIM").map(({ description }) => String(description));

  test("has a claim, of which only the trail tells once that is undone", async () => {
    const given = await aCase({ isGuaranteed: true });
    const { answer } = await mark(given);
    expect(await claims(given)).toEqual(["prepared"]);
    expect((await undo(given, answer?.outcomeId ?? 0)).status).toBe(200);
    expect(await claims(given)).toEqual([]);
    const shown = { params: { id: given.paymentId } };
    expect(await app.read(endpoints.getClaim, shown, given.as)).toEqual({ claim: null, earlier: [] });
    expect(await app.read(endpoints.getCoverage, shown, given.as)).toMatchObject({ isCovered: true, hasClaim: false });
    expect(await claimTrail(given)).toEqual([
      expect.stringMatching(/^Guarantee claim prepared: /),
      "Guarantee claim withdrawn: the order has no chargeback",
    ]);
    await mark(given);
    expect(await claims(given)).toEqual(["prepared"]);
  });

  test("keeps the claim of another chargeback when that is undone", async () => {
    const given = await aCase({ isGuaranteed: true });
    await report(given, { id: "cb_1", type: "chargeback", at: new Date("2026-11-21T10:00:00Z"), reason: "fraudulent", amount: 1 });
    await app.read(endpoints.fileClaim, { params: { id: given.paymentId } }, given.as);
    await report(given, { id: "cb_2", type: "chargeback", at: new Date("2026-11-22T10:00:00Z"), amount: 1 });
    const [filed] = await rowsOf(given.shop, "claim");
    const { answer } = await mark(given);
    expect((await claims(given)).toSorted()).toEqual(["filed", "prepared"]);
    expect((await undo(given, answer?.outcomeId ?? 0)).status).toBe(200);
    expect(await rowsOf(given.shop, "claim")).toEqual([filed]);
  });

  test("stays disputed once the claim was filed", async () => {
    const given = await aCase({ isGuaranteed: true });
    const { answer } = await mark(given);
    await app.read(endpoints.fileClaim, { params: { id: given.paymentId } }, given.as);
    expect((await undo(given, answer?.outcomeId ?? 0)).status).toBe(409);
    expect(await claims(given)).toEqual(["filed"]);
  });
});

describe("a reported chargeback without a reason", () => {
  test("gets staff's reason, keeps its ID and how it ended, and loses the reason again when undone", async () => {
    const given = await aCase();
    await report(given, { id: "cb_1", type: "chargeback", at: new Date("2026-11-21T10:00:00Z") });
    await report(given, { id: "cb_1", type: "chargeback_won", at: new Date("2026-11-22T10:00:00Z") });
    const { answer } = await mark(given);
    expect(answer).toMatchObject({ chargebackId: "cb_1", reason: "fraudulent" });
    expect(await read(given)).toMatchObject({ disputeState: "won" });
    expect((await undo(given, answer?.outcomeId ?? 0)).answer).toMatchObject({ chargebackId: "cb_1", reason: "general" });
  });

  test("gets it beside another chargeback of the order that has one", async () => {
    const given = await aCase();
    await report(given, { id: "cb_1", type: "chargeback", at: new Date("2026-11-21T10:00:00Z"), reason: "duplicate" });
    await report(given, { id: "cb_2", type: "chargeback", at: new Date("2026-11-22T10:00:00Z") });
    expect((await mark(given)).answer).toMatchObject({ chargebackId: "cb_2", reason: "fraudulent" });
    const disputes = await app.read(endpoints.listDisputes, { params: { id: given.paymentId } }, given.as);
    expect(disputes.map(({ cbId, reason }) => [cbId, reason])).toEqual([
      ["cb_2", "fraudulent"],
      ["cb_1", "duplicate"],
    ]);
    expect((await mark(given, "duplicate")).status).toBe(409);
  });

  test("keeps its own reason where it has one", async () => {
    const given = await aCase();
    await report(given, { id: "cb_1", type: "chargeback", at: new Date("2026-11-21T10:00:00Z"), reason: "duplicate" });
    expect((await mark(given)).status).toBe(409);
  });
});
