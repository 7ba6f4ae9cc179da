import type { Order } from "#domain/orders/order.ts";
import type { Facts } from "#domain/screening/facts.ts";
import { note, signal, type Signal } from "#server/screening/score/signal.ts";
import { countryWords, listWords } from "#server/screening/score/words.ts";

const FAR_FROM_IP_KM = 1500;
const FAR_SHIPPING_KM = 1000;

/** Where the buyer sits, the card lives and the parcel goes. Distances speak only within one country: across borders the border does. */
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
    signals.push(signal("cardNotBillingCountry", `Card issued in ${countryWords(card)}, billed to ${countryWords(billing)}`));
  }
  const payer = card ?? billing;
  // Where billing and shipping are one country, the line above has said it all.
  if (shipping !== null && payer !== null && shipping !== payer && shipping !== billing) {
    const paid = card === null ? `billed to ${countryWords(payer)}` : `card issued in ${countryWords(payer)}`;
    signals.push(signal("shipsAwayFromCard", `Ships to ${countryWords(shipping)}, ${paid}`));
  }
  return signals;
}

function ipSignals({ ip, card, billing, shipping }: Countries, { agreement }: Facts): Signal[] {
  if (ip === null) return [];
  const others = [card, billing, shipping].filter((country) => country !== null);
  const paying = [card, billing].filter((country) => country !== null);
  if (others.length === 0) return [];
  const from = `Ordered from ${countryWords(ip)}`;
  if (!others.includes(ip)) {
    return [signal("ipNowhereInOrder", `${from}, the order belongs to ${listWords([...new Set(others)].map(countryWords))}`)];
  }
  if (paying.length > 0 && !paying.includes(ip)) {
    return [
      signal("ipOnlyAtDestination", `${from} where it is shipped to, paid from ${listWords([...new Set(paying)].map(countryWords))}`),
    ];
  }
  const km = agreement.ipToBillingKm ?? 0;
  if (agreement.ipIsBillingCountry === true && km > FAR_FROM_IP_KM) {
    return [signal("ipFarFromBilling", `Ordered ${kmWords(km)} from the billing address`)];
  }
  return [];
}

function proxySignals({ place }: Facts): Signal[] {
  return place.ipIsProxy === true ? [signal("proxy", "Ordered through a proxy or VPN that hides the buyer's place")] : [];
}

function addressSignals({ agreement }: Facts): Signal[] {
  if (agreement.billingIsShippingAddress === true) return [signal("sameAddress", "Ships to the billing address")];
  if (agreement.billingIsShippingAddress !== false || agreement.billingIsShippingCountry === false) return [];
  const km = agreement.billingToShippingKm ?? 0;
  const signals = [signal("otherAddress", "Ships to another address than the billing address")];
  if (km > FAR_SHIPPING_KM) signals.push(signal("shippingFarFromBilling", `Ships ${kmWords(km)} away from the billing address`));
  return signals;
}

function agreementSignals({ ip, card, billing, shipping }: Countries): Signal[] {
  const known = Object.entries({
    connection: ip,
    card,
    "billing address": billing,
    "shipping address": shipping,
  }).flatMap(([part, country]) => (country === null ? [] : [{ part, country }]));
  const [first] = known;
  if (first === undefined || known.length < 2 || known.some(({ country }) => country !== first.country)) return [];
  const reason = `In one country, ${countryWords(first.country)}: ${listWords(known.map(({ part }) => part))}`;
  return ip !== null && billing !== null ? [signal("countriesAgree", reason)] : [note(reason)];
}

function kmWords(km: number): string {
  return `${(Math.round(km / 10) * 10).toLocaleString("en-US")} km`;
}
