import { fc } from "#tests/support/properties.ts";
import { expect, test } from "vitest";
import { answerClaim, type ClaimAnswer } from "#server/claims/answer-claim.ts";
import { isCoveredBy, followDispute } from "#server/claims/follow-dispute.ts";
import { listClaimsOf } from "#server/claims/claim-store.ts";
import { fileDueClaims } from "#server/claims/file-due-claims.ts";
import { readDisputes } from "#server/disputes/read-disputes.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { SuretyError } from "#server/surety-error.ts";
import { anOutcome, aPayment, aShop, testSecrets, type TestPayment, type TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const START = Date.UTC(2026, 5, 1, 12);
const day = (number: number) => new Date(START + number * 86_400_000);
const AMOUNT_MINOR = 10_000;

const amount = fc.integer({ min: 1, max: 80 });
const reported = fc.record({
  kind: fc.constant("outcome" as const),
  type: fc.constantFrom("chargeback" as const, "chargeback_won" as const, "chargeback_lost" as const, "guarantee_paid" as const),
  id: fc.constantFrom("a", "b", "c", undefined),
  reason: fc.constantFrom("fraudulent", "unrecognized", "duplicate", undefined),
  amount: fc.option(amount, { nil: undefined }),
  on: fc.integer({ min: 1, max: 30 }),
});
const answer = fc.oneof(
  amount.map((part): ClaimAnswer => ({ action: "accept", amountMinor: part * 100 })),
  fc.constant<ClaimAnswer>({ action: "accept", amountMinor: null }),
  fc.constant<ClaimAnswer>({ action: "pay" }),
  fc.constant<ClaimAnswer>({ action: "decline", reason: "not_fraud" }),
);
const step = fc.oneof(
  { weight: 6, arbitrary: reported },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("refund" as const), amount: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 3, arbitrary: fc.constant({ kind: "file" as const }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("answer" as const), nth: fc.nat(3), answer }) },
);
type Step = typeof step extends fc.Arbitrary<infer Known> ? Known : never;

test(
  "whatever happens to an order, its claims pay each chargeback once, and no more than the order's amount",
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
        const shop = await aShop({ hasGuarantee: true });
        const order = await aPayment(shop, { receivedAt: day(0), order: { createdAt: day(0).toISOString(), amount: AMOUNT_MINOR / 100 } });
        for (const [index, each] of steps.entries()) {
          await take(shop, order, each, index);
          const { claims, disputes } = await stateOf(shop, order);
          const [, ...earlier] = claims;
          expect(earlier.filter(({ state }) => state === "prepared")).toEqual([]);
          const paying = claims.filter(({ state }) => state !== "withdrawn" && state !== "declined");
          expect(paying.reduce((sum, claim) => sum + (claim.acceptedMinor ?? claim.amountMinor), 0)).toBeLessThanOrEqual(AMOUNT_MINOR);
          for (const dispute of disputes) expect(paying.filter((claim) => isCoveredBy(claim, dispute)).length).toBeLessThanOrEqual(1);
          await followAgain(shop, order);
          expect((await stateOf(shop, order)).claims).toEqual(claims);
        }
      }),
      { numRuns: 60 },
    );
  },
);

async function take(shop: TestShop, order: TestPayment, each: Step, index: number): Promise<void> {
  const database = await testDatabase();
  const now = day(40 + index);
  switch (each.kind) {
    case "outcome": {
      const { kind: _, type, on, ...shown } = each;
      await anOutcome(shop, order, type, { ...shown, at: day(on).toISOString() }, now).catch(unlessKnown);
      break;
    }
    case "refund":
      await anOutcome(shop, order, "refund", { id: `r-${index}`, amount: each.amount, at: now.toISOString() }, now).catch(unlessKnown);
      break;
    case "file":
      await fileDueClaims(database, now, new AbortController().signal);
      break;
    case "answer": {
      const { claims } = await stateOf(shop, order);
      const claim = claims[each.nth % Math.max(1, claims.length)];
      if (claim) await answerClaim({ database, secrets: testSecrets, now }, claim.claimId, each.answer).catch(unlessKnown);
    }
  }
}

/** What was told otherwise before, refunds of more than is left, and steps that a claim can't take are refused. */
function unlessKnown(cause: unknown): void {
  if (!(cause instanceof SuretyError)) throw cause;
}

async function stateOf({ tenantId }: TestShop, { paymentId }: TestPayment) {
  return (await testDatabase()).forTenants([tenantId], async (handle) => ({
    claims: await listClaimsOf(handle, tenantId, paymentId),
    disputes: (await readDisputes(handle, tenantId, paymentId)).disputes,
  }));
}

async function followAgain({ tenantId }: TestShop, { paymentId }: TestPayment): Promise<void> {
  await (
    await testDatabase()
  ).forTenants([tenantId], async (handle) => {
    const payment = await lockPayment(handle, tenantId, paymentId);
    if (payment) await followDispute(handle, tenantId, payment, day(90));
  });
}
