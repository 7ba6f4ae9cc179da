import type { Order } from "#domain/orders/order.ts";
import type { Facts } from "#domain/screening/facts.ts";
import { note, signal, type Signal } from "#server/screening/score/signal.ts";
import { countryWords } from "#server/screening/score/words.ts";

/** Whether the buyer can be reached, and goes by one name. */
export function contactSignals(order: Order, { email, phone, agreement }: Facts): Signal[] {
  const signals: Signal[] = [];
  if (email.isDisposable === true)
    signals.push(signal("disposableMail", `Throw-away e-mail address (${email.domain ?? "unknown domain"})`));
  if ((agreement.emailToPayerName ?? 0) >= 0.8) signals.push(signal("mailNamesPayer", "The e-mail address carries the buyer's name"));
  if (isOtherName(agreement.billingToPayerName)) signals.push(signal("billingNotPayer", "Billed to another name than the buyer's"));
  if (isOtherName(agreement.shippingToPayerName)) signals.push(note("Ships to another name than the buyer's"));
  return [...signals, ...phoneSignals(order, phone, agreement)];
}

function phoneSignals(order: Order, phone: Facts["phone"], agreement: Facts["agreement"]): Signal[] {
  if (phone.isValid === false) return [signal("invalidPhone", "The phone number cannot exist")];
  const signals: Signal[] = [];
  const billing = order.billingAddress?.country ?? null;
  if (agreement.phoneIsBillingCountry === false && phone.country !== null && billing !== null) {
    signals.push(signal("phoneAbroad", `Phone number of ${countryWords(phone.country)}, billed to ${countryWords(billing)}`));
  }
  if (phone.type === "VOIP") signals.push(signal("internetPhone", "The phone number is an internet number"));
  return signals;
}

function isOtherName(agreement: number | null): boolean {
  return agreement !== null && agreement < 0.3;
}
