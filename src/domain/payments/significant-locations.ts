import type { Point } from "#domain/screening/fact-kinds.ts";
import { cityDistanceKm } from "#domain/geography/distance.ts";
import { countryName } from "#domain/geography/countries.ts";

/** The places that an order's map can show, by marker label. */
export const locationLabels = {
  OC: "Order created (IP)",
  BA: "Billing address",
  SA: "Shipping address",
  BC: "Card's bank country",
  EO: "Email opened",
  KV: "Verification page visited",
  KC: "Verification completed",
  WV: "Website visit",
} as const;
export type LocationLabel = keyof typeof locationLabels;

/** A place in words, its country (ISO 3166-1 alpha-2) and its point on the map; null if unknown. */
export type SignificantLocation = {
  label: LocationLabel;
  name: string;
  text: string;
  country: string | null;
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
/** Where an IP address is. */
type FoundPlace = { country: string | null; region: string | null; city: string | null; point: Point | null };
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
  emailOpened: FoundPlace | null;
  visited: FoundPlace | null;
  card: { country: string | null; point: Point | null };
};

const noCard: Located["card"] = { country: null, point: null };

/** A payment's known places, in the order OC, BA, SA, BC, EO, WV. The card's country is one only where the IP isn't in it. */
export function significantLocations(payment: Located): SignificantLocation[] {
  const { ip, billingAddress, shippingAddress, emailOpened, visited } = payment;
  const card = payment.card.country === ip?.country ? noCard : payment.card;
  const places: [LocationLabel, string, string | null, Point | null][] = [
    ["OC", ip ? placeText(ip) || ip.address : "", ip?.country ?? null, ip?.point ?? null],
    ["BA", billingAddress ? addressText(billingAddress) : "", billingAddress?.country ?? null, billingAddress?.point ?? null],
    ["SA", shippingAddress ? addressText(shippingAddress) : "", shippingAddress?.country ?? null, shippingAddress?.point ?? null],
    ["BC", card.country === null ? "" : countryName(card.country), card.country, card.point],
    ["EO", emailOpened ? placeText(emailOpened) : "", emailOpened?.country ?? null, emailOpened?.point ?? null],
    ["WV", visited ? placeText(visited) : "", visited?.country ?? null, visited?.point ?? null],
  ];
  return places
    .filter(([, text, , point]) => text !== "" || point !== null)
    .map(([label, text, country, point]) => ({
      label,
      name: locationLabels[label],
      text: text || "Unknown location",
      country,
      point,
    }));
}

/**
 * How far the shipping address and the IP are from the billing address, and the IP from a shipping address elsewhere, each in a
 * sentence. Places are known by their city, so two in one have no distance. Addresses that read alike are said to match.
 */
export function distanceSentences({
  ip,
  billingAddress,
  shippingAddress,
}: Pick<Located, "ip" | "billingAddress" | "shippingAddress">): string[] {
  const billing = billingAddress?.point ?? null;
  const shipping = shippingAddress?.point ?? null;
  const ofIp = ip?.point ?? null;
  const apart = cityDistanceKm(billing, shipping);
  const isSame = isSameAddress(billingAddress, shippingAddress);
  return [
    isSame ? "Shipping and billing addresses match" : distanceSentence("Shipping address", apart, "billing address"),
    distanceSentence("IP", cityDistanceKm(ofIp, billing), "billing address"),
    isSame || (apart !== null && apart < 1) ? null : distanceSentence("IP", cityDistanceKm(ofIp, shipping), "shipping address"),
  ].filter((sentence) => sentence !== null);
}

/** Whether two addresses, each with a street, read alike. */
function isSameAddress(one: AddressParts | null, other: AddressParts | null): boolean {
  if (!one?.address1 || !other?.address1) return false;
  return addressText(one).toLowerCase() === addressText(other).toLowerCase();
}

function distanceSentence(what: string, km: number | null, from: string): string | null {
  if (km === null) return null;
  if (km < 1) return `${what} is in the same city as the ${from}`;
  return `${what} is ${Math.round(km).toLocaleString("en-US")} km from the ${from}`;
}

function placeText({ city, region, country }: { city: string | null; region: string | null; country: string | null }): string {
  return joined([city, region, country && countryName(country)]);
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
