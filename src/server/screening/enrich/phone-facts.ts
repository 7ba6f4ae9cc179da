import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Address, Customer } from "#domain/orders/order.ts";
import type { PhoneFacts } from "#domain/screening/facts.ts";

type PhoneParts = Pick<Address, "phone" | "country">;
/** The parts of an order that name a phone and its country. */
export type PhonedOrder = {
  customer: Pick<Customer, "phone"> & { address: Pick<Address, "country"> | null };
  billingAddress: PhoneParts | null;
  shippingAddress: PhoneParts | null;
};

/**
 * The order's phone: the customer's, or else the billing or shipping address's. A number without a country code is read
 * as one of the billing country, or else the shipping country.
 */
export function phoneFactsOf(order: PhonedOrder): PhoneFacts {
  const given = order.customer.phone ?? order.billingAddress?.phone ?? order.shippingAddress?.phone ?? null;
  if (given === null) return { e164: null, country: null, isValid: null, type: null };
  const country = order.billingAddress?.country ?? order.shippingAddress?.country ?? order.customer.address?.country ?? null;
  return readPhone(given, country);
}

/** Text that isn't a number, or a number of impossible length, is invalid and has no other facts. */
export function readPhone(given: string, country: string | null): PhoneFacts {
  const defaultCountry = country !== null && isSupportedCountry(country) ? country : undefined;
  const phone = parsePhoneNumberFromString(given, { defaultCountry, extract: false });
  if (phone === undefined || !phone.isPossible()) return { e164: null, country: null, isValid: false, type: null };
  return {
    e164: phone.number,
    country: phone.country ?? null,
    isValid: phone.isValid(),
    type: phone.getType() ?? null,
  };
}
