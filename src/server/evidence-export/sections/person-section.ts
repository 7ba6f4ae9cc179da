import { countryName } from "#domain/geography/countries.ts";
import { personName } from "#domain/payments/payment-title.ts";
import { addressText } from "#domain/payments/significant-locations.ts";
import type { Section } from "#server/evidence-export/evidence-block.ts";
import { knownFacts } from "#server/evidence-export/known-facts.ts";
import type { SectionSource } from "#server/evidence-export/sections/section-source.ts";
import { findScreening } from "#server/payments/payment-store.ts";
import { phoneOf } from "#server/payments/shown-phone.ts";

/** Who ordered, from where, and where it went. */
export async function personSection({ handle, tenantId, payment, order }: SectionSource): Promise<Section | null> {
  const screening = await findScreening(handle, tenantId, payment.paymentId);
  const place = screening?.facts.place;
  const { customer, billingAddress, shippingAddress, device } = order;
  const person = knownFacts([
    ["Name", personName({ firstName: payment.payerFirstName, lastName: payment.payerLastName })],
    ["Customer ID", customer.id],
    ["Email", payment.email ?? customer.email],
    ["Phone", phoneOf(order)],
    ["Earlier orders", screening && screening.facts.person.orders > 0 ? `${screening.facts.person.orders} at this shop` : null],
    ["Billing name", billingAddress && personName(billingAddress)],
    ["Billing address", billingAddress && addressText(billingAddress)],
    ["Shipping name", shippingAddress && personName(shippingAddress)],
    ["Shipping address", shippingAddress && addressText(shippingAddress)],
  ]);
  const known = device.ip === null ? [] : [place?.ipCity, place?.ipRegion, place?.ipCountry && countryName(place.ipCountry)];
  const used = knownFacts([
    ["IP address", device.ip],
    ["IP location", known.filter(Boolean).join(", ")],
    ["Device ID", device.deviceId],
    ["Browser", device.userAgent],
    ["Language", device.language],
  ]);
  if (person.length + used.length === 0) return null;
  return {
    title: "Customer",
    blocks: [
      { kind: "facts", facts: person },
      ...(used.length === 0
        ? []
        : ([
            { kind: "heading", text: "Device" },
            { kind: "facts", facts: used },
          ] as const)),
    ],
    parts: null,
  };
}
