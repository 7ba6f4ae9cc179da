import type { Order } from "#domain/orders/order.ts";
import { avsMatch, cvvMatch } from "#domain/payments/bank-checks.ts";
import type { Facts } from "#domain/screening/facts.ts";
import { signal, type Signal } from "#server/screening/score/signal.ts";

/** The bank's checks of the card, and whose card it is. */
export function cardSignals({ payment, recurring }: Order, { card, agreement }: Facts): Signal[] {
  const signals = [...avsSignals(payment.avs), ...cvvSignals(payment.cvv)];
  const holder = agreement.holderToPayerName;
  if (holder !== null && holder < 0.3) signals.push(signal("cardholder_not_customer", {}));
  if (holder !== null && holder >= 0.8) signals.push(signal("cardholder_matches_customer", {}));
  if (card.type === "prepaid") signals.push(signal("prepaid_card", {}));
  if (recurring) signals.push(signal("subscription_renewal", {}));
  return signals;
}

function avsSignals(avs: string | null): Signal[] {
  switch (avsMatch(avs)) {
    case "full":
      return [signal("avs_full_match", {})];
    case "partial":
      return [signal("avs_partial_match", {})];
    case "none":
      return [signal("avs_no_match", {})];
    case null:
      return [];
  }
}

function cvvSignals(cvv: string | null): Signal[] {
  const match = cvvMatch(cvv);
  if (match === "full") return [signal("cvv_match", {})];
  return match === "none" ? [signal("cvv_no_match", {})] : [];
}
