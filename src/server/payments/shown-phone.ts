import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { OrderAsSent } from "#server/payments/order-as-sent.ts";

/** An order's phone. A number without a country code is one of the country where the order is billed, or else shipped. */
export function phoneOf({ customer, billingAddress, shippingAddress }: OrderAsSent): string | null {
  const given = customer.phone ?? billingAddress?.phone ?? null;
  const country = billingAddress?.country ?? shippingAddress?.country ?? customer.address?.country ?? null;
  return given === null ? null : shownPhone(given, country);
}

/** A phone number in international format: '+44 20 7946 0018'. What can't be a phone number is shown as it was sent. */
export function shownPhone(given: string, country: string | null): string {
  const defaultCountry = country !== null && isSupportedCountry(country) ? country : undefined;
  const phone = parsePhoneNumberFromString(given, { defaultCountry, extract: false });
  return phone?.isPossible() ? phone.formatInternational() : given;
}
