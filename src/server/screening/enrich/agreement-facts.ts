import type { Order } from "#domain/orders/order.ts";
import type { AgreementFacts, CardFacts, PhoneFacts, PlaceFacts } from "#domain/screening/facts.ts";
import { isSameAddress } from "#server/screening/enrich/address-agreement.ts";
import { cityDistanceKm } from "#domain/geography/distance.ts";
import { emailNameAgreement } from "#server/screening/enrich/email-name-agreement.ts";
import { fullName, nameAgreement } from "#server/screening/enrich/name-agreement.ts";

/** Which parts of an order match. The payer is the customer, or the billing name if the customer has none. */
export function agreementFactsOf(order: Order, known: { place: PlaceFacts; card: CardFacts; phone: PhoneFacts }): AgreementFacts {
  const { billingAddress, shippingAddress, customer } = order;
  const { place, card, phone } = known;
  const billing = billingAddress?.country ?? null;
  const shipping = shippingAddress?.country ?? null;
  const customerName = fullName(customer);
  const billingName = fullName(billingAddress);
  const payerName = customerName ?? billingName;
  return {
    ipIsBillingCountry: isSame(place.ipCountry, billing),
    ipIsShippingCountry: isSame(place.ipCountry, shipping),
    ipIsCardCountry: isSame(place.ipCountry, card.country),
    cardIsBillingCountry: isSame(card.country, billing),
    billingIsShippingCountry: isSame(billing, shipping),
    phoneIsBillingCountry: isSame(phone.country, billing),
    holderToPayerName: nameAgreement(order.payment.cardHolder, payerName),
    billingToPayerName: nameAgreement(billingName, customerName),
    shippingToPayerName: nameAgreement(fullName(shippingAddress), payerName),
    emailToPayerName: emailNameAgreement(customer.email, payerName),
    billingIsShippingAddress: isSameAddress(billingAddress, shippingAddress),
    ipToBillingKm: cityDistanceKm(place.ip, place.billing),
    billingToShippingKm: cityDistanceKm(place.billing, place.shipping),
  };
}

function isSame(left: string | null, right: string | null): boolean | null {
  return left === null || right === null ? null : left === right;
}
