import type { Order } from "#domain/orders/order.ts";
import type { Facts } from "#domain/screening/facts.ts";
import { signal, type Signal } from "#server/screening/score/signal.ts";
import { countryWords } from "#server/screening/score/words.ts";

/** Whether the customer can be reached, and uses one name. */
export function contactSignals(order: Order, { email, phone, agreement }: Facts): Signal[] {
  const signals: Signal[] = [];
  if (email.isDisposable === true) signals.push(signal("disposable_email", { domain: email.domain ?? "unknown domain" }));
  if ((agreement.emailToPayerName ?? 0) >= 0.8) signals.push(signal("email_contains_name", {}));
  if (isOtherName(agreement.billingToPayerName)) signals.push(signal("billing_name_not_customer", {}));
  if (isOtherName(agreement.shippingToPayerName)) signals.push(signal("shipping_name_not_customer", {}));
  return [...signals, ...phoneSignals(order, phone, agreement)];
}

function phoneSignals(order: Order, phone: Facts["phone"], agreement: Facts["agreement"]): Signal[] {
  if (phone.isValid === false) return [signal("invalid_phone", {})];
  const signals: Signal[] = [];
  const billing = order.billingAddress?.country ?? null;
  if (agreement.phoneIsBillingCountry === false && phone.country !== null && billing !== null) {
    signals.push(signal("phone_not_in_billing_country", { phone: countryWords(phone.country), billing: countryWords(billing) }));
  }
  if (phone.type === "VOIP") signals.push(signal("voip_phone", {}));
  return signals;
}

function isOtherName(agreement: number | null): boolean {
  return agreement !== null && agreement < 0.3;
}
