import type { Order } from "#domain/orders/order.ts";
import type { Facts } from "#domain/screening/facts.ts";
import { signal, type Signal } from "#server/screening/score/signal.ts";
import { countryWords } from "#server/screening/score/words.ts";
import { listWords } from "#domain/text/list-words.ts";

const FAR_FROM_IP_KM = 1500;
const FAR_SHIPPING_KM = 1000;

/**
 * Where the customer is, where the card was issued and where the parcel goes. Distances only matter within a country;
 * across borders, the border is the signal.
 */
export function placeSignals(order: Order, facts: Facts): Signal[] {
  const countries = countriesOf(order, facts);
  return [
    ...cardAndDestination(countries),
    ...ipSignals(countries, facts),
    ...proxySignals(facts),
    ...addressSignals(facts),
    ...agreementSignals(countries),
  ];
}

type Countries = {
  ip: string | null;
  card: string | null;
  billing: string | null;
  shipping: string | null;
};

function countriesOf(order: Order, { place, card }: Facts): Countries {
  return {
    ip: place.ipCountry,
    card: card.country,
    billing: order.billingAddress?.country ?? null,
    shipping: order.shippingAddress?.country ?? null,
  };
}

function cardAndDestination({ card, billing, shipping }: Countries): Signal[] {
  const signals: Signal[] = [];
  if (card !== null && billing !== null && card !== billing) {
    signals.push(signal("card_not_in_billing_country", { card: countryWords(card), billing: countryWords(billing) }));
  }
  // If billing and shipping are in the same country, the line above covers both.
  if (shipping === null || shipping === billing) return signals;
  if (card !== null && shipping !== card) {
    signals.push(signal("shipping_not_in_card_country", { shipping: countryWords(shipping), card: countryWords(card) }));
  }
  if (card === null && billing !== null) {
    signals.push(signal("shipping_not_in_billing_country", { shipping: countryWords(shipping), billing: countryWords(billing) }));
  }
  return signals;
}

function ipSignals({ ip, card, billing, shipping }: Countries, { agreement }: Facts): Signal[] {
  if (ip === null) return [];
  const paying = knownParts({ card, billing });
  const others = knownParts({ card, billing, shipping });
  if (others.length === 0) return [];
  if (!others.some(({ country }) => country === ip)) {
    return [signal("ip_in_other_country", { ip: countryWords(ip), others: partsByCountry(others) })];
  }
  if (paying.length > 0 && !paying.some(({ country }) => country === ip)) {
    return [signal("ip_in_shipping_country_only", { ip: countryWords(ip), others: partsByCountry(paying) })];
  }
  const km = agreement.ipToBillingKm ?? 0;
  if (agreement.ipIsBillingCountry !== true || km <= FAR_FROM_IP_KM) return [];
  return [signal("ip_far_from_billing", { distance: kmWords(km) })];
}

function proxySignals({ place }: Facts): Signal[] {
  return place.ipIsProxy === true ? [signal("proxy", {})] : [];
}

function addressSignals({ agreement }: Facts): Signal[] {
  if (agreement.billingIsShippingAddress === true) return [signal("addresses_match", {})];
  if (agreement.billingIsShippingAddress !== false || agreement.billingIsShippingCountry === false) return [];
  const km = agreement.billingToShippingKm ?? 0;
  const signals = [signal("addresses_differ", {})];
  if (km > FAR_SHIPPING_KM) signals.push(signal("shipping_far_from_billing", { distance: kmWords(km) }));
  return signals;
}

function agreementSignals({ ip, card, billing, shipping }: Countries): Signal[] {
  const known = knownParts({ IP: ip, card, billing, shipping });
  const [first] = known;
  if (first === undefined || known.length < 2 || known.some(({ country }) => country !== first.country)) return [];
  const parts = `${upperFirst(listWords(known.map(({ part }) => part)))} are ${known.length === 2 ? "both" : "all"}`;
  const code = ip !== null && billing !== null ? "countries_match" : "countries_match_in_part";
  return [signal(code, { parts, country: countryWords(first.country) })];
}

type Part = { part: string; country: string };

function knownParts(countries: Record<string, string | null>): Part[] {
  return Object.entries(countries).flatMap(([part, country]) => (country === null ? [] : [{ part, country }]));
}

/** 'card and billing are in Germany, shipping is in France' */
function partsByCountry(parts: readonly Part[]): string {
  const countries = [...new Set(parts.map(({ country }) => country))];
  return countries
    .map((country) => {
      const names = parts.filter((each) => each.country === country).map(({ part }) => part);
      return `${listWords(names)} ${names.length === 1 ? "is" : "are"} in ${countryWords(country)}`;
    })
    .join(", ");
}

function upperFirst(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function kmWords(km: number): string {
  return `${(Math.round(km / 10) * 10).toLocaleString("en-US")} km`;
}
