import { describe, expect, test } from "vitest";
import { answerClaim } from "#server/claims/answer-claim.ts";
import { fileClaim } from "#server/claims/file-claim.ts";
import { fileDueClaims } from "#server/claims/file-due-claims.ts";
import { anOutcome, aPayment, aShop, testSecrets, type TestPayment, type TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const day = (number: number) => new Date(Date.UTC(2026, 9, number, 12));
const at = (number: number) => ({ at: day(number).toISOString() });

async function anOrder(shop: TestShop): Promise<TestPayment> {
  return aPayment(shop, { receivedAt: day(1), order: { createdAt: day(1).toISOString(), amount: 80 } });
}

async function aDisputedOrder({ reason = "fraudulent", on = 10 } = {}) {
  const shop = await aShop({ hasGuarantee: true });
  const order = await anOrder(shop);
  await anOutcome(shop, order, "chargeback", { id: "cb-1", reason, amount: 80, ...at(on) }, day(on));
  return { shop, order };
}

async function claimOf(shop: TestShop) {
  const [claim, ...others] = await rowsOf(shop, "claim");
  expect(others).toEqual([]);
  return claim ?? null;
}
const claimsOf = async (shop: TestShop) => (await rowsOf(shop, "claim")).toSorted((a, b) => Number(a["claim_id"]) - Number(b["claim_id"]));
const claimIdOf = async (shop: TestShop) => Number((await claimOf(shop))?.["claim_id"]);
const claimTrailOf = async (shop: TestShop) =>
  (await rowsOf(shop, "payment_event")).filter(({ type }) => type === "CLAIM").map(({ description }) => description);

const means = async (now: Date) => ({ database: await testDatabase(), secrets: testSecrets, now });
const fileDue = async (now: Date) => fileDueClaims(await testDatabase(), now, new AbortController().signal);
const file = async (shop: TestShop, { paymentId }: TestPayment, now = day(11)) =>
  fileClaim({ database: await testDatabase(), now: () => now }, { tenantId: shop.tenantId, fullName: "Dana Reyes" }, paymentId);

test.each(["fraudulent", "unrecognized"])("a chargeback of reason %s on a guaranteed order prepares a claim", async (reason) => {
  const { shop } = await aDisputedOrder({ reason });
  expect(await claimOf(shop)).toMatchObject({ state: "prepared", amount_minor: 8000, chargeback_at: day(10), files_at: day(16) });
  expect(await claimTrailOf(shop)).toEqual(["Guarantee claim prepared: $80.00"]);
});

test("a chargeback for another reason, later than 180 days after the order, or without the guarantee makes no claim", async () => {
  expect(await claimOf((await aDisputedOrder({ reason: "product_not_received" })).shop)).toBeNull();
  expect(await claimOf((await aDisputedOrder({ on: 182 })).shop)).toBeNull();
  const shop = await aShop({ hasGuarantee: false });
  await anOutcome(shop, await anOrder(shop), "chargeback", { reason: "fraudulent", ...at(10) }, day(10));
  expect(await claimOf(shop)).toBeNull();
});

test("a claim that nobody files is filed six days after the chargeback, as of then, once", async () => {
  const { shop } = await aDisputedOrder();
  await fileDue(new Date(day(16).getTime() - 1));
  expect(await claimOf(shop)).toMatchObject({ state: "prepared" });
  await Promise.all([fileDue(day(18)), fileDue(day(18))]);
  expect(await claimOf(shop)).toMatchObject({ state: "filed", filed_at: day(16), files_at: null });
  expect(await claimTrailOf(shop)).toEqual(["Guarantee claim prepared: $80.00", "Guarantee claim filed automatically: $80.00"]);
});

test("a person files a claim once, and not after it was withdrawn", async () => {
  const { shop, order } = await aDisputedOrder();
  await file(shop, order);
  await file(shop, order);
  expect(await claimOf(shop)).toMatchObject({ state: "filed", filed_at: day(11) });
  expect(await claimTrailOf(shop)).toHaveLength(2);
  await anOutcome(shop, order, "chargeback_won", { id: "cb-1", ...at(20) }, day(20));
  await expect(file(shop, order)).rejects.toMatchObject({ code: "conflict" });
});

test("an accepted claim is paid, which closes the dispute as paid by the guarantee", async () => {
  const { shop, order } = await aDisputedOrder();
  await file(shop, order);
  const claimId = await claimIdOf(shop);
  await answerClaim(await means(day(12)), claimId, { action: "accept", amountMinor: 7500 });
  expect(await claimOf(shop)).toMatchObject({ state: "accepted", accepted_minor: 7500, answered_at: day(12) });
  expect(await answerClaim(await means(day(13)), claimId, { action: "pay" })).toMatchObject({
    state: "paid",
    disputeState: "guarantee_paid",
  });
  expect(await claimOf(shop)).toMatchObject({ state: "paid", paid_at: day(13) });
  expect(await rowsOf(shop, "payment")).toMatchObject([{ dispute_state: "guarantee_paid", guarantee_status: 2 }]);
  expect((await rowsOf(shop, "outcome")).map(({ type }) => type).toSorted()).toEqual(["chargeback", "guarantee_paid"]);
  expect(await claimTrailOf(shop)).toEqual([
    "Guarantee claim prepared: $80.00",
    "Guarantee claim filed: $80.00",
    "Guarantee claim accepted: $75.00",
    "Guarantee claim paid: $75.00",
  ]);
  await expect(answerClaim(await means(day(14)), claimId, { action: "pay" })).rejects.toMatchObject({ code: "conflict" });
  expect(await rowsOf(shop, "outcome")).toHaveLength(2);
});

test("a declined claim rejects the order's guarantee with the reason", async () => {
  const { shop, order } = await aDisputedOrder();
  await file(shop, order);
  await answerClaim(await means(day(12)), await claimIdOf(shop), { action: "decline", reason: "other_address" });
  expect(await claimOf(shop)).toMatchObject({ state: "declined", decline_reason: "other_address" });
  const rejected = {
    guarantee_status: 3,
    guarantee_note: "Guarantee claim declined: delivered to another address than the one we approved",
  };
  expect(await rowsOf(shop, "payment")).toMatchObject([rejected]);
  await anOutcome(shop, order, "chargeback_lost", { id: "cb-1", ...at(30) }, day(30));
  expect(await rowsOf(shop, "payment")).toMatchObject([{ ...rejected, decision: "approved" }]);
  expect(await claimOf(shop)).toMatchObject({ state: "declined" });
});

test("only a filed claim is answered, only an accepted one is paid, and for at most what was claimed", async () => {
  const { shop, order } = await aDisputedOrder();
  const claimId = await claimIdOf(shop);
  for (const answer of [{ action: "accept", amountMinor: null }, { action: "decline", reason: "refunded" }, { action: "pay" }] as const)
    await expect(answerClaim(await means(day(12)), claimId, answer)).rejects.toMatchObject({ code: "conflict" });
  await file(shop, order);
  await expect(answerClaim(await means(day(12)), claimId, { action: "pay" })).rejects.toMatchObject({ code: "conflict" });
  for (const amountMinor of [8001, 0])
    await expect(answerClaim(await means(day(12)), claimId, { action: "accept", amountMinor })).rejects.toMatchObject({ code: "conflict" });
  await expect(answerClaim(await means(day(12)), 1, { action: "pay" })).rejects.toMatchObject({ code: "not-found" });
  expect(await claimOf(shop)).toMatchObject({ state: "filed" });
});

test("a claim is withdrawn when the chargeback is won, and when the guarantee turns out to have ended before it", async () => {
  const won = await aDisputedOrder();
  await anOutcome(won.shop, won.order, "chargeback_won", { id: "cb-1", ...at(20) }, day(20));
  expect(await claimOf(won.shop)).toMatchObject({ state: "withdrawn", files_at: null });
  expect(await claimTrailOf(won.shop)).toContain("Guarantee claim withdrawn: the dispute is now “Won”");

  const ended = await aDisputedOrder();
  await anOutcome(ended.shop, ended.order, "refund", at(9), day(12));
  expect(await claimTrailOf(ended.shop)).toContain("Guarantee claim withdrawn: the order isn't under guarantee");
});

test("a claim stands the same whatever order the chargeback's messages come in", async () => {
  const messages = [
    ["inquiry", { id: "cb-1", reason: "fraudulent", ...at(8) }],
    ["chargeback", { id: "cb-1", reason: "fraudulent", amount: 80, ...at(10) }],
    ["under_review", { id: "cb-1", ...at(12) }],
    ["chargeback_lost", { id: "cb-1", amount: 80, ...at(40) }],
  ] as const;
  for (const order of [messages, messages.toReversed()]) {
    const shop = await aShop({ hasGuarantee: true });
    const payment = await anOrder(shop);
    for (const [type, shown] of order) await anOutcome(shop, payment, type, shown, day(41));
    expect(await claimOf(shop)).toMatchObject({ state: "prepared", amount_minor: 8000, files_at: day(16) });
  }
});

test("what was refunded isn't claimed, and a claim of all of it is withdrawn", async () => {
  const shop = await aShop({ hasGuarantee: true });
  const order = await anOrder(shop);
  await anOutcome(shop, order, "refund", { id: "r-1", amount: 70, ...at(5) }, day(5));
  await anOutcome(shop, order, "chargeback", { id: "cb-1", reason: "fraudulent", ...at(10) }, day(10));
  expect(await claimOf(shop)).toMatchObject({ state: "prepared", amount_minor: 1000 });
  await file(shop, order);
  await anOutcome(shop, order, "refund", { id: "r-2", amount: 10, ...at(12) }, day(12));
  expect(await claimOf(shop)).toMatchObject({ state: "withdrawn" });
  expect(await claimTrailOf(shop)).toContain("Guarantee claim withdrawn: the order was refunded");
});

test("a claim is paid once, also where another dispute of the order is still open", async () => {
  const { shop, order } = await aDisputedOrder();
  await file(shop, order);
  const claimId = await claimIdOf(shop);
  await answerClaim(await means(day(12)), claimId, { action: "accept", amountMinor: null });
  await anOutcome(shop, order, "chargeback", { id: "cb-2", reason: "fraudulent", amount: 5, ...at(13) }, day(13));
  await answerClaim(await means(day(14)), claimId, { action: "pay" });
  // Nothing of the order is left for a claim of the second.
  expect(await claimOf(shop)).toMatchObject({ state: "paid", paid_at: day(14) });
  await expect(answerClaim(await means(day(15)), claimId, { action: "pay" })).rejects.toMatchObject({ code: "conflict" });
  expect((await rowsOf(shop, "outcome")).filter(({ type }) => type === "guarantee_paid")).toHaveLength(1);
});

const chargeback = (shop: TestShop, order: TestPayment, id: string, reason: string, amount: number, on: number) =>
  anOutcome(shop, order, "chargeback", { id, reason, amount, ...at(on) }, day(on));
async function anOrderToDispute() {
  const shop = await aShop({ hasGuarantee: true });
  return { shop, order: await anOrder(shop) };
}

test("a claim stays with the chargeback for fraud, whatever becomes of another of the order", async () => {
  const { shop, order } = await anOrderToDispute();
  await chargeback(shop, order, "f", "fraudulent", 5, 10);
  await chargeback(shop, order, "p", "product_not_received", 3, 12);
  const claim = { state: "prepared", amount_minor: 500, chargeback_at: day(10), files_at: day(16) };
  expect(await claimOf(shop)).toMatchObject(claim);
  await anOutcome(shop, order, "chargeback_lost", { id: "f", ...at(13) }, day(13));
  await anOutcome(shop, order, "chargeback_won", { id: "p", ...at(14) }, day(14));
  expect(await claimOf(shop)).toMatchObject(claim);
  expect(await claimTrailOf(shop)).toEqual(["Guarantee claim prepared: $5.00"]);
});

test("a claim is for all chargebacks of an order for fraud, without those that are won, from the first of them on", async () => {
  const { shop, order } = await anOrderToDispute();
  await chargeback(shop, order, "u", "unrecognized", 20, 12);
  await chargeback(shop, order, "f", "fraudulent", 30, 10);
  await chargeback(shop, order, "p", "product_not_received", 5, 9);
  expect(await claimOf(shop)).toMatchObject({ amount_minor: 5000, chargeback_at: day(10), files_at: day(16) });
  await anOutcome(shop, order, "chargeback_won", { id: "f", ...at(14) }, day(14));
  expect(await claimOf(shop)).toMatchObject({ state: "prepared", amount_minor: 2000, chargeback_at: day(12), files_at: day(18) });
  await anOutcome(shop, order, "chargeback_won", { id: "u", ...at(15) }, day(15));
  expect(await claimOf(shop)).toMatchObject({ state: "withdrawn" });
});

test("a payout closes all chargebacks that were claimed, each with its part of it, and no other", async () => {
  const { shop, order } = await anOrderToDispute();
  await chargeback(shop, order, "f", "fraudulent", 30, 10);
  await chargeback(shop, order, "u", "unrecognized", 20, 12);
  await chargeback(shop, order, "p", "product_not_received", 5, 13);
  await file(shop, order, day(13));
  const claimId = await claimIdOf(shop);
  await answerClaim(await means(day(14)), claimId, { action: "accept", amountMinor: 4000 });
  await chargeback(shop, order, "f2", "fraudulent", 7, 15);
  await answerClaim(await means(day(16)), claimId, { action: "pay" });
  expect(await claimsOf(shop)).toMatchObject([
    { state: "paid", accepted_minor: 4000 },
    { state: "prepared", amount_minor: 700 },
  ]);
  const payouts = (await rowsOf(shop, "outcome")).filter(({ type }) => type === "guarantee_paid");
  expect(payouts).toMatchObject([
    { external_id: "f", amount_minor: 3000 },
    { external_id: "u", amount_minor: 1000 },
  ]);
  expect((await claimTrailOf(shop)).filter((words) => String(words).includes("paid"))).toEqual(["Guarantee claim paid: $40.00"]);
});

test("a filed claim keeps to its chargeback, and one that comes after it has a claim of its own", async () => {
  const { shop, order } = await anOrderToDispute();
  await chargeback(shop, order, "a", "fraudulent", 30, 10);
  await file(shop, order);
  await chargeback(shop, order, "b", "fraudulent", 70, 11);
  const filed = { state: "filed", amount_minor: 3000, chargeback_at: day(10), filed_at: day(11) };
  expect(await claimsOf(shop)).toMatchObject([filed, { state: "prepared", amount_minor: 5000, chargeback_at: day(11), files_at: day(17) }]);
  await chargeback(shop, order, "a", "fraudulent", 60, 12);
  expect(await claimsOf(shop)).toMatchObject([{ ...filed, amount_minor: 6000 }, { amount_minor: 2000 }]);
  expect(await claimTrailOf(shop)).toEqual([
    "Guarantee claim prepared: $30.00",
    "Guarantee claim filed: $30.00",
    "Guarantee claim prepared: $50.00",
    "Guarantee claim raised to $60.00",
  ]);
});

test("a claim is withdrawn when an earlier one comes to take the whole order, and says so", async () => {
  const { shop, order } = await anOrderToDispute();
  await chargeback(shop, order, "a", "fraudulent", 30, 10);
  await file(shop, order);
  await chargeback(shop, order, "b", "fraudulent", 20, 11);
  await chargeback(shop, order, "a", "fraudulent", 80, 12);
  expect(await claimsOf(shop)).toMatchObject([{ state: "filed", amount_minor: 8000 }, { state: "withdrawn" }]);
  expect((await claimTrailOf(shop)).at(-1)).toBe("Guarantee claim withdrawn: the whole order is already claimed");
});

test("a claim that is withdrawn says why of its own chargeback, whatever became of another of the order", async () => {
  const { shop, order } = await anOrderToDispute();
  await chargeback(shop, order, "f", "fraudulent", 30, 10);
  await chargeback(shop, order, "late", "fraudulent", 20, 190);
  await anOutcome(shop, order, "chargeback_won", { id: "f", ...at(191) }, day(191));
  expect((await claimTrailOf(shop)).at(-1)).toBe("Guarantee claim withdrawn: the dispute is now “Won”");
});

test("what isn't accepted of a claim is left to one for a further chargeback", async () => {
  const { shop, order } = await aDisputedOrder();
  await file(shop, order);
  await chargeback(shop, order, "cb-2", "fraudulent", 20, 12);
  await answerClaim(await means(day(13)), await claimIdOf(shop), { action: "accept", amountMinor: 7000 });
  expect(await claimsOf(shop)).toMatchObject([
    { state: "accepted", accepted_minor: 7000 },
    { state: "prepared", amount_minor: 1000 },
  ]);
});

test("a filed claim is reduced when one of its chargebacks is won, and raised again if it's lost after all", async () => {
  const { shop, order } = await anOrderToDispute();
  await chargeback(shop, order, "a", "fraudulent", 30, 10);
  await chargeback(shop, order, "b", "fraudulent", 20, 11);
  await file(shop, order, day(12));
  await anOutcome(shop, order, "chargeback_won", { id: "a", ...at(13) }, day(13));
  expect(await claimOf(shop)).toMatchObject({ state: "filed", amount_minor: 2000 });
  expect((await claimTrailOf(shop)).at(-1)).toBe("Guarantee claim reduced to $20.00");
  await anOutcome(shop, order, "chargeback_lost", { id: "a", ...at(14) }, day(14));
  expect(await claimsOf(shop)).toMatchObject([{ state: "filed", amount_minor: 5000 }]);
  expect((await claimTrailOf(shop)).at(-1)).toBe("Guarantee claim raised to $50.00");
});

test("a declined claim withdraws a further one that waits for an answer, as it ends the guarantee", async () => {
  const { shop, order } = await anOrderToDispute();
  await chargeback(shop, order, "a", "fraudulent", 30, 10);
  await file(shop, order);
  const claimId = await claimIdOf(shop);
  await chargeback(shop, order, "b", "fraudulent", 20, 11);
  await file(shop, order, day(12));
  await answerClaim(await means(day(13)), claimId, { action: "decline", reason: "not_fraud" });
  expect(await claimsOf(shop)).toMatchObject([{ state: "declined" }, { state: "withdrawn" }]);
});

test("an inquiry's reason and amount make a claim of the chargeback that follows it without them", async () => {
  const { shop, order } = await anOrderToDispute();
  await anOutcome(shop, order, "inquiry", { id: "cb-1", reason: "fraudulent", amount: 50, ...at(8) }, day(8));
  expect(await claimOf(shop)).toBeNull();
  await anOutcome(shop, order, "chargeback", { id: "cb-1", ...at(10) }, day(10));
  expect(await claimOf(shop)).toMatchObject({ state: "prepared", amount_minor: 5000, chargeback_at: day(10) });
  expect(await rowsOf(shop, "payment")).toMatchObject([{ chargeback_reason: "fraudulent", disputed_minor: 5000 }]);
});

test("an accepted claim is reduced to what isn't refunded, and withdrawn when nothing is left", async () => {
  const { shop, order } = await aDisputedOrder();
  await file(shop, order);
  const claimId = await claimIdOf(shop);
  await answerClaim(await means(day(12)), claimId, { action: "accept", amountMinor: 5000 });
  await anOutcome(shop, order, "refund", { id: "r-1", amount: 20, ...at(13) }, day(13));
  expect(await claimOf(shop)).toMatchObject({ state: "accepted", accepted_minor: 5000 });
  await anOutcome(shop, order, "refund", { id: "r-2", amount: 40, ...at(14) }, day(14));
  expect(await claimOf(shop)).toMatchObject({ state: "accepted", accepted_minor: 2000 });
  expect(await claimTrailOf(shop)).toEqual([
    "Guarantee claim prepared: $80.00",
    "Guarantee claim filed: $80.00",
    "Guarantee claim accepted: $50.00",
    "Guarantee claim reduced to $20.00",
  ]);
  await anOutcome(shop, order, "refund", { id: "r-3", amount: 20, ...at(15) }, day(15));
  expect(await claimOf(shop)).toMatchObject({ state: "withdrawn" });
  await expect(answerClaim(await means(day(16)), claimId, { action: "pay" })).rejects.toMatchObject({ code: "conflict" });
});

test("an accepted claim stands as the last messages have it, in whatever order they come, for no more than was accepted", async () => {
  const told = [
    ["chargeback", { id: "cb-1", reason: "fraudulent", amount: 30, ...at(12) }],
    ["chargeback", { id: "cb-1", reason: "product_not_received", amount: 60, ...at(13) }],
    ["chargeback", { id: "cb-1", reason: "fraudulent", amount: 90, ...at(14) }],
    ["chargeback_won", { id: "cb-1", ...at(15) }],
    ["chargeback_lost", { id: "cb-1", ...at(16) }],
  ] as const;
  const orders = [told, told.toReversed(), [told[2], told[3], told[0], told[4], told[1]]];
  for (const messages of orders) {
    const { shop, order } = await aDisputedOrder();
    await file(shop, order);
    const claimId = await claimIdOf(shop);
    await answerClaim(await means(day(12)), claimId, { action: "accept", amountMinor: 7000 });
    for (const [type, outcome] of messages) await anOutcome(shop, order, type, outcome, day(17));
    expect(await claimsOf(shop)).toMatchObject([{ state: "accepted", amount_minor: 8000, accepted_minor: 7000 }]);
  }
});

test("a reduced claim is paid as reduced, and the dispute stays paid when it's lost after that", async () => {
  const { shop, order } = await aDisputedOrder();
  await file(shop, order);
  const claimId = await claimIdOf(shop);
  await answerClaim(await means(day(12)), claimId, { action: "accept", amountMinor: 5000 });
  await anOutcome(shop, order, "refund", { id: "r-1", amount: 60, ...at(14) }, day(14));
  await answerClaim(await means(day(15)), claimId, { action: "pay" });
  expect((await claimTrailOf(shop)).at(-1)).toBe("Guarantee claim paid: $20.00");
  await anOutcome(shop, order, "chargeback_lost", { id: "cb-1", ...at(20) }, day(20));
  expect(await rowsOf(shop, "payment")).toMatchObject([{ dispute_state: "guarantee_paid" }]);
  expect(await claimOf(shop)).toMatchObject({ state: "paid", accepted_minor: 2000 });
});

describe("a chargeback that comes after a claim was accepted", () => {
  /** The claim of the first chargeback, of 50 of the order's 80, accepted for 40. */
  async function anAcceptedClaim() {
    const { shop, order } = await anOrderToDispute();
    await chargeback(shop, order, "f", "fraudulent", 50, 10);
    await file(shop, order);
    const claimId = await claimIdOf(shop);
    await answerClaim(await means(day(12)), claimId, { action: "accept", amountMinor: 4000 });
    return { shop, order, claimId };
  }
  const latestOf = async (shop: TestShop) => Number((await claimsOf(shop)).at(-1)?.["claim_id"]);
  const second = (shop: TestShop, order: TestPayment, amount = 20) => chargeback(shop, order, "u", "unrecognized", amount, 13);

  test("has a claim of its own, which is filed, accepted and paid beside the first", async () => {
    const { shop, order, claimId } = await anAcceptedClaim();
    await second(shop, order);
    expect(await claimsOf(shop)).toMatchObject([
      { state: "accepted", accepted_minor: 4000 },
      { state: "prepared", amount_minor: 2000, chargeback_at: day(13), files_at: day(19) },
    ]);
    await fileDue(day(20));
    const later = await latestOf(shop);
    await answerClaim(await means(day(21)), later, { action: "accept", amountMinor: null });
    await answerClaim(await means(day(22)), later, { action: "pay" });
    expect(await claimsOf(shop)).toMatchObject([{ state: "accepted" }, { state: "paid", accepted_minor: 2000 }]);
    await answerClaim(await means(day(23)), claimId, { action: "pay" });
    expect(await claimsOf(shop)).toMatchObject([
      { state: "paid", paid_at: day(23) },
      { state: "paid", paid_at: day(22) },
    ]);
    expect((await rowsOf(shop, "outcome")).filter(({ type }) => type === "guarantee_paid")).toMatchObject([
      { external_id: "u", amount_minor: 2000 },
      { external_id: "f", amount_minor: 4000 },
    ]);
    expect(await rowsOf(shop, "payment")).toMatchObject([{ disputed_minor: 7000, recovered_minor: 6000 }]);
  });

  test("is claimed for at most what the first claim and refunds leave of the order", async () => {
    const { shop, order } = await anAcceptedClaim();
    await second(shop, order, 75);
    expect(await claimsOf(shop)).toMatchObject([{ accepted_minor: 4000 }, { amount_minor: 4000 }]);
    await anOutcome(shop, order, "refund", { id: "r-1", amount: 30, ...at(14) }, day(14));
    expect(await claimsOf(shop)).toMatchObject([{ accepted_minor: 4000 }, { amount_minor: 1000 }]);
    await anOutcome(shop, order, "refund", { id: "r-2", amount: 10, ...at(15) }, day(15));
    expect(await claimsOf(shop)).toMatchObject([{ state: "accepted", accepted_minor: 4000 }, { state: "withdrawn" }]);
    expect((await claimTrailOf(shop)).at(-1)).toBe("Guarantee claim withdrawn: the whole order is already refunded or claimed");
  });

  test("is claimed too after the first was paid", async () => {
    const { shop, order, claimId } = await anAcceptedClaim();
    await answerClaim(await means(day(12)), claimId, { action: "pay" });
    await second(shop, order);
    await file(shop, order, day(14));
    expect(await claimsOf(shop)).toMatchObject([{ state: "paid" }, { state: "filed", amount_minor: 2000 }]);
  });

  test("has its claim withdrawn when it's won, and leaves the first alone; and the other way round", async () => {
    const { shop, order } = await anAcceptedClaim();
    await second(shop, order);
    await anOutcome(shop, order, "chargeback_won", { id: "u", ...at(15) }, day(15));
    expect(await claimsOf(shop)).toMatchObject([{ state: "accepted" }, { state: "withdrawn" }]);
    await anOutcome(shop, order, "chargeback_lost", { id: "u", ...at(16) }, day(16));
    await anOutcome(shop, order, "chargeback_won", { id: "f", ...at(17) }, day(17));
    expect(await claimsOf(shop)).toMatchObject([{ state: "withdrawn" }, { state: "prepared", amount_minor: 2000 }]);
  });

  test("has all that is left of the order once the first is won", async () => {
    const { shop, order } = await anAcceptedClaim();
    await second(shop, order, 75);
    await anOutcome(shop, order, "chargeback_won", { id: "f", ...at(17) }, day(17));
    expect(await claimsOf(shop)).toMatchObject([{ state: "withdrawn" }, { state: "prepared", amount_minor: 7500 }]);
  });

  test("leaves the first claim to be paid when its own is declined", async () => {
    const { shop, order, claimId } = await anAcceptedClaim();
    await second(shop, order);
    await file(shop, order, day(14));
    await answerClaim(await means(day(15)), await latestOf(shop), { action: "decline", reason: "own_order" });
    expect(await rowsOf(shop, "payment")).toMatchObject([{ guarantee_status: 3 }]);
    await answerClaim(await means(day(16)), claimId, { action: "pay" });
    expect(await claimsOf(shop)).toMatchObject([{ state: "paid", accepted_minor: 4000 }, { state: "declined" }]);
  });

  test("is no other one when the first is told again or differently", async () => {
    const { shop, order } = await anAcceptedClaim();
    await chargeback(shop, order, "f", "fraudulent", 60, 13);
    await anOutcome(shop, order, "inquiry", { id: "f", reason: "fraudulent", ...at(8) }, day(14));
    await anOutcome(shop, order, "chargeback_lost", { id: "f", ...at(20) }, day(20));
    await anOutcome(shop, order, "chargeback_lost", at(21), day(21));
    expect(await claimOf(shop)).toMatchObject({ state: "accepted", accepted_minor: 4000 });
  });
});

test.each([false, true])(
  "a payout that nobody asked for pays the claim for its chargeback, another is for the rest; filed: %s",
  async (isFiled) => {
    const { shop, order } = await anOrderToDispute();
    await chargeback(shop, order, "f", "fraudulent", 50, 10);
    await chargeback(shop, order, "u", "unrecognized", 30, 12);
    if (isFiled) await file(shop, order, day(12));
    await anOutcome(shop, order, "guarantee_paid", { id: "f", amount: 45, ...at(13) }, day(13));
    expect(await claimsOf(shop)).toMatchObject([
      { state: "paid", accepted_minor: 4500 },
      { state: "prepared", amount_minor: 3000 },
    ]);
    expect(await claimTrailOf(shop)).toContain("Guarantee claim paid: $45.00");
  },
);

test("a chargeback that was paid before it was claimed leaves the claim for another alone", async () => {
  const { shop, order } = await anOrderToDispute();
  await anOutcome(shop, order, "guarantee_paid", { id: "f", amount: 30, ...at(11) }, day(11));
  await chargeback(shop, order, "f", "fraudulent", 30, 10);
  await chargeback(shop, order, "u", "unrecognized", 20, 12);
  await anOutcome(shop, order, "under_review", { id: "u", ...at(13) }, day(13));
  expect(await claimOf(shop)).toMatchObject({ state: "prepared", amount_minor: 2000 });
});
