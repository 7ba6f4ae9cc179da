import type { Order } from "#domain/orders/order.ts";
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

/** AVS result codes of Visa, Mastercard, American Express and Discover. */
const avsMatches = "YXDFMVJ";
const avsPartials = "AZWBOPKL";
const avsMismatches = "NC";

function avsSignals(avs: string | null): Signal[] {
  const code = codeOf(avs);
  if (code === "") return [];
  if (avsMatches.includes(code)) return [signal("avs_full_match", {})];
  if (avsPartials.includes(code)) return [signal("avs_partial_match", {})];
  return avsMismatches.includes(code) ? [signal("avs_no_match", {})] : [];
}

/** M is a match and N no match. With P, S and U the bank didn't check. */
function cvvSignals(cvv: string | null): Signal[] {
  switch (codeOf(cvv)) {
    case "M":
      return [signal("cvv_match", {})];
    case "N":
      return [signal("cvv_no_match", {})];
    default:
      return [];
  }
}

/** Codes are one letter. Anything longer is a gateway's own text. */
function codeOf(answer: string | null): string {
  const code = answer?.trim().toUpperCase() ?? "";
  return code.length === 1 ? code : "";
}
