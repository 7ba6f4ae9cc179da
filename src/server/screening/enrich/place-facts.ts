import type { Address, Device } from "#domain/orders/order.ts";
import type { Point } from "#domain/screening/fact-kinds.ts";
import type { PlaceFacts } from "#domain/screening/facts.ts";
import type { CityList } from "#server/screening/enrich/city-list.ts";
import { countryMiddle } from "#server/screening/enrich/country-middles.ts";
import type { Places } from "#server/screening/enrich/ip-places.ts";

type PlacedAddress = Pick<Address, "country" | "city" | "province"> | null;
export type PlacedOrder = { device: Pick<Device, "ip">; billingAddress: PlacedAddress; shippingAddress: PlacedAddress };

/** Where the order was placed, billed and shipped, and where the card's bank is; by city if known. */
export function placeFactsOf(order: PlacedOrder, cardCountry: string | null, sources: { places: Places; cities: CityList }): PlaceFacts {
  const ip = sources.places.lookUp(order.device.ip);
  return {
    ipCountry: ip.country,
    ipRegion: ip.region,
    ipCity: ip.city,
    ip: ip.point ?? countryMiddle(ip.country),
    ipIsProxy: ip.isProxy,
    billing: addressPoint(order.billingAddress, sources.cities),
    shipping: addressPoint(order.shippingAddress, sources.cities),
    bank: countryMiddle(cardCountry),
  };
}

function addressPoint(address: PlacedAddress, cities: CityList): Point | null {
  if (address === null) return null;
  return cities.find(address.country, address.city, address.province) ?? countryMiddle(address.country);
}
