import { isWorse } from "#domain/payments/decision.ts";
import { markToTell } from "#server/connections/shopify-order-store.ts";
import type { Handle } from "#server/db/database.ts";
import type { LockedPayment } from "#server/orders/outcome-store.ts";
import { insertScreeningAgain, updateScore } from "#server/orders/screened-again-store.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";
import { cardCountryOf } from "#server/screening/card-country.ts";

/** An order that is canceled, fully refunded or disputed has nothing left to decide. */
export function isSettled({ cancelReason, disputeState, refundedMinor, amountMinor }: LockedPayment): boolean {
  return cancelReason !== null || disputeState !== null || (refundedMinor > 0 && refundedMinor === amountMinor);
}

/** Stores another screening of an order. A better one leaves the payment its score and scenario, as it leaves the decision. */
export async function storeScreening(handle: Handle, payment: LockedPayment, screened: ScreenedOrder, at: Date): Promise<LockedPayment> {
  await insertScreeningAgain(handle, screened, at);
  const { facts, decision, scenario } = screened;
  const after = { ...payment, cardBrand: facts.card.brand, cardCountry: cardCountryOf(screened) };
  if (isWorse(payment.decision, decision)) return after;
  await updateScore(handle, screened);
  await markToTell(handle, screened.tenantId, payment.paymentId, at);
  return { ...after, scenarioId: scenario.id };
}
