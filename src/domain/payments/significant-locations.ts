import type { Point } from "#domain/screening/fact-kinds.ts";
import { countryName } from "#domain/geography/countries.ts";

/** The places that an order's map shows, by marker label. */
const locationLabels = {
  OC: "Order created (IP)",
  BA: "Billing address",
  SA: "Shipping address",
  BC: "Card's bank country",
} as const;
export type LocationLabel = keyof typeof locationLabels;

/** A place in words, and its point on the map; null if unknown. */
export type SignificantLocation = {
  label: LocationLabel;
  name: string;
  text: string;
  point: Point | null;
};

type PlacedAddress = AddressParts & { point: Point | null };
type AddressParts = {
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  zip: string | null;
  country: string | null;
};
type Located = {
  ip: {
    address: string;
    country: string | null;
    region: string | null;
    city: string | null;
    point: Point | null;
  } | null;
  billingAddress: PlacedAddress | null;
  shippingAddress: PlacedAddress | null;
  card: { country: string | null; point: Point | null };
};

/** A payment's known places, in the order OC, BA, SA, BC. */
export function significantLocations(payment: Located): SignificantLocation[] {
  const { ip, billingAddress, shippingAddress, card } = payment;
  const places: [LocationLabel, string, Point | null][] = [
    ["OC", ip ? joined([ip.city, ip.region, ip.country && countryName(ip.country)]) || ip.address : "", ip?.point ?? null],
    ["BA", billingAddress ? addressText(billingAddress) : "", billingAddress?.point ?? null],
    ["SA", shippingAddress ? addressText(shippingAddress) : "", shippingAddress?.point ?? null],
    ["BC", card.country === null ? "" : countryName(card.country), card.point],
  ];
  return places
    .filter(([, text, point]) => text !== "" || point !== null)
    .map(([label, text, point]) => ({
      label,
      name: locationLabels[label],
      text: text || "Unknown location",
      point,
    }));
}

/** An address in one line. */
export function addressText(address: AddressParts): string {
  return joined([
    address.address1,
    address.address2,
    address.city,
    joined([address.province, address.zip], " "),
    address.country && countryName(address.country),
  ]);
}

function joined(parts: readonly (string | null)[], separator = ", "): string {
  return parts
    .map((part) => part?.trim() ?? "")
    .filter((part) => part !== "")
    .join(separator);
}
