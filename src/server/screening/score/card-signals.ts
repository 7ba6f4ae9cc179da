import type { Order } from "#domain/orders/order.ts";
import type { Facts } from "#domain/screening/facts.ts";
import { signal, type Signal } from "#server/screening/score/signal.ts";

/** What the bank answered about the card, and whose card it is. */
export function cardSignals({ payment, recurring }: Order, { card, agreement }: Facts): Signal[] {
  const signals = [...avsSignals(payment.avs), ...cvvSignals(payment.cvv)];
  const holder = agreement.holderToPayerName;
  if (holder !== null && holder < 0.3) signals.push(signal("holderNotPayer", "The card holder has another name than the buyer"));
  if (holder !== null && holder >= 0.8) signals.push(signal("holderIsPayer", "The card holder and the buyer have the same name"));
  if (card.type === "prepaid") signals.push(signal("prepaidCard", "Paid with a prepaid card"));
  if (recurring) signals.push(signal("recurring", "Renews an earlier payment"));
  return signals;
}

/** Codes of the address check that Visa, Mastercard, American Express and Discover answer with. */
const avsMatches = "YXDFMVJ";
const avsPartials = "AZWBOPKL";
const avsMismatches = "NC";

function avsSignals(avs: string | null): Signal[] {
  const code = codeOf(avs);
  if (code === "") return [];
  if (avsMatches.includes(code)) return [signal("avsMatch", "The bank knows the billing address")];
  if (avsPartials.includes(code)) return [signal("avsPartial", "The bank knows only part of the billing address")];
  return avsMismatches.includes(code) ? [signal("avsMismatch", "The bank does not know the billing address")] : [];
}

/** M match, N no match; P, S and U mean that the bank did not check. */
function cvvSignals(cvv: string | null): Signal[] {
  switch (codeOf(cvv)) {
    case "M":
      return [signal("cvvMatch", "The security code of the card is right")];
    case "N":
      return [signal("cvvMismatch", "The security code of the card is wrong")];
    default:
      return [];
  }
}

/** Codes are one letter; anything longer is some gateway's own text. */
function codeOf(answer: string | null): string {
  const code = answer?.trim().toUpperCase() ?? "";
  return code.length === 1 ? code : "";
}
