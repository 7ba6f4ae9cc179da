import { z } from "zod";
import { addressFields } from "#contract/address-fields.ts";
import { carrierEventBody, deliveryAddress, fulfillmentBody, type FulfillmentBody } from "#contract/deliveries.ts";
import { readCountry } from "#domain/geography/read-country.ts";
import { maskCardNumbers } from "#domain/orders/card-number.ts";
import type { KeyedHash } from "#domain/orders/harmless-text.ts";
import { makeHarmless } from "#domain/orders/make-harmless.ts";
import type { Address } from "#domain/orders/order.ts";
import type { DeliveryStatus } from "#domain/deliveries/delivery-status.ts";
import { NOT_STORED } from "#domain/payments/erased.ts";
import type { CarrierEvent } from "#server/deliveries/delivery-store.ts";
import type { Fault } from "#server/surety-error.ts";

export type HarmlessFulfillment = {
  shipmentId: string;
  status: DeliveryStatus;
  at: Date;
  carrier: string | null;
  trackingNumber: string | null;
  address: Address | null;
  events: CarrierEvent[];
};
type Harmless = { report: HarmlessFulfillment; warnings: Fault[] };

/** Identifiers that fit a card number are kept under a hash (`harmlessId`). */
const identifiers = /^(?:id|trackingNumber)$/;

/**
 * A report as it may be stored: its ids as identifiers, its texts without card numbers, countries as codes, empty texts as
 * null; with warnings of all that, and of unknown fields.
 */
export function harmlessFulfillment(sent: FulfillmentBody, keyed: KeyedHash): Harmless {
  const { id, status, at, carrier, trackingNumber } = sent;
  const texts = eventNames.filter((name) => name !== "at");
  const stored = {
    id,
    carrier,
    trackingNumber,
    address: sent.address && knownFields(sent.address, addressNames),
    events: sent.events?.map((event) => knownFields(event, texts)) ?? [],
  };
  const { clean, warnings } = makeHarmless(stored, { identifiers, ownId: "", keyed });
  const read = cleanShape.parse(clean);
  const country = (sentCountry: string | null, path: string): string | null => {
    const code = sentCountry === null ? null : readCountry(sentCountry);
    if (sentCountry !== null && code === null) warnings.push({ path, message: "is not a country; it wasn't stored" });
    return code;
  };
  return {
    report: {
      shipmentId: read.id,
      status,
      at,
      carrier: read.carrier,
      trackingNumber: read.trackingNumber,
      address: read.address && filledOrNull({ ...read.address, country: country(read.address.country, "address.country") }),
      // Its fields in the order in which a stored one is read, since the two are compared as JSON.
      events: read.events.map((event, index) => ({
        status: event.status,
        at: sent.events?.[index]?.at.toISOString() ?? at.toISOString(),
        text: event.text,
        city: event.city,
        country: country(event.country, `events[${index}].country`),
      })),
    },
    warnings: [...warnings, ...unknownFields(sent)],
  };
}

/** The same for an order whose personal data was removed: only that the shipment stood there then. */
export function withoutPersonalData({ report, warnings }: Harmless): Harmless {
  const removed = [
    ...(["carrier", "trackingNumber", "address"] as const).filter((field) => report[field] !== null),
    ...(report.events.length > 0 ? ["events"] : []),
  ];
  return {
    report: { ...report, carrier: null, trackingNumber: null, address: null, events: [] },
    warnings: [...warnings, ...removed.map((path) => ({ path, message: NOT_STORED }))],
  };
}

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);
const cleanShape = z.object({
  id: z.string(),
  carrier: text,
  trackingNumber: text,
  address: z
    .object(addressFields(text))
    .nullish()
    .transform((address) => address ?? null),
  events: z.array(z.object({ status: z.string(), text, city: text, country: text })),
});

function filledOrNull(address: Address): Address | null {
  return Object.values(address).some((value) => value !== null) ? address : null;
}

/** The fields that `makeHarmless` looks at: the others aren't stored. */
function knownFields(sent: Record<string, unknown>, known: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(known.map((name) => [name, sent[name]]));
}

function unknownFields(sent: FulfillmentBody): Fault[] {
  return [
    ...unknownIn(sent, "", bodyNames),
    ...(sent.address ? unknownIn(sent.address, "address.", addressNames) : []),
    ...(sent.events ?? []).flatMap((event, index) => unknownIn(event, `events[${index}].`, eventNames)),
  ];
}

function unknownIn(sent: object, parent: string, known: readonly string[]): Fault[] {
  const unknown = Object.keys(sent).filter((name) => !known.includes(name));
  return unknown.map((name) => ({ path: `${parent}${maskCardNumbers(name)}`, message: "is not a known field; ignored" }));
}

const bodyNames = Object.keys(fulfillmentBody.shape);
const addressNames = Object.keys(deliveryAddress.shape);
const eventNames = Object.keys(carrierEventBody.shape);
