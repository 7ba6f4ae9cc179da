import { constantSide, fieldSide, rule } from "#domain/rules/build-rule.ts";
import { idAt, takeIds } from "#server/scenarios/sensor-configurations.ts";
import { endSearch, beginSearch, failSearch } from "#server/suggestions/suggestion-store.ts";
import { aPayment, anOutcome, type TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const DAY_MS = 86_400_000;

type Shown = { at?: Date; failure?: string | null };

/** A search for suggestions that has ended, with one suggestion, unless it failed. */
export async function aSuggestion(
  { tenantId }: Pick<TestShop, "tenantId">,
  { at = new Date(), failure = null }: Shown = {},
): Promise<{ searchId: number; suggestionId: number }> {
  return (await testDatabase()).forTenants([tenantId], async (handle) => {
    const [fromAt, splitAt] = [new Date(at.getTime() - 100 * DAY_MS), new Date(at.getTime() - 30 * DAY_MS)];
    const search = await beginSearch(handle, tenantId, {
      fromAt,
      splitAt,
      untilAt: at,
      ordersTotal: 1250,
      startedBy: "Dana Reyes",
      startedAt: at,
    });
    if (search === null) throw new Error("Another search runs");
    const { searchId } = search;
    const suggestionId = idAt(await takeIds(handle, 1), 0);
    if (failure !== null) {
      await failSearch(handle, { tenantId, searchId }, { failure, at });
      return { searchId, suggestionId };
    }
    const learned = { chargebacks: { orders: 40, amount: 8000 }, good: { orders: 800, amount: 90_000 } };
    const later = { chargebacks: { orders: 12, amount: 2300 }, good: { orders: 398, amount: 41_000 } };
    const matched = { chargebacks: { orders: 9, amount: 1800 }, good: { orders: 4, amount: 310 } };
    await endSearch(
      handle,
      { tenantId, searchId },
      {
        findings: { orders: 1250, leftOut: {}, learned, later, nothingBecause: null },
        suggestions: [
          {
            id: suggestionId,
            rules: [rule(fieldSide("order.amount"), "Greater Than Or Equal", constantSide(500))],
            learned: matched,
            later: matched,
            draftId: null,
          },
        ],
        at,
      },
    );
    return { searchId, suggestionId };
  });
}

/**
 * Gives a shop orders of a hundred days. Those by phone and paid by Klarna are charged back. Many good ones are dearer and one of both,
 * so that a rule pays off only if it asks for both.
 */
export async function addPatternedOrders(
  shop: TestShop,
  until: Date,
  { chargebacks = 32, reason = "fraudulent" }: { chargebacks?: number; reason?: string } = {},
): Promise<void> {
  const kinds = [
    { origin: "phone", method: "klarna", amounts: [100, 100], isChargedBack: true },
    { origin: "phone", method: "paypal", amounts: [50, 550], isChargedBack: false },
    { origin: "web", method: "klarna", amounts: [550, 50], isChargedBack: false },
    { origin: "web", method: "paypal", amounts: [100, 100], isChargedBack: false },
  ];
  for (let round = 0; round < chargebacks; round += 1) {
    const createdAt = new Date(until.getTime() - ((chargebacks - 1 - round) * 100 * DAY_MS) / chargebacks).toISOString();
    await Promise.all(
      kinds.map(async ({ origin, method, amounts, isChargedBack }) => {
        const amount = amounts[round % amounts.length];
        const order = { createdAt, amount, origin, payment: { method }, customer: { email: `buyer-${round}@${method}.example` } };
        const payment = await aPayment(shop, { order, receivedAt: until });
        if (isChargedBack) await anOutcome(shop, payment, "chargeback", { reason, at: until.toISOString() }, until);
      }),
    );
  }
}
