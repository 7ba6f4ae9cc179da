import type { CardPayment, Device, Order } from "#domain/orders/order.ts";
import type { Facts } from "#domain/screening/facts.ts";
import { agreementFactsOf } from "#server/screening/enrich/agreement-facts.ts";
import { browserFactsOf } from "#server/screening/enrich/browser-facts.ts";
import { cardFactsOf } from "#server/screening/enrich/card-facts.ts";
import { emailFactsOf } from "#server/screening/enrich/email-facts.ts";
import type { EnrichSources } from "#server/screening/enrich/enrich-sources.ts";
import { phoneFactsOf, type PhonedOrder } from "#server/screening/enrich/phone-facts.ts";
import { placeFactsOf, type PlacedOrder } from "#server/screening/enrich/place-facts.ts";

/** The facts from the order itself. Facts about the shop's history (person, amounts, velocity, record) come from the store. */
export type OrderFacts = Omit<Facts, "person" | "amounts" | "velocity" | "record">;

export type ShownFacts = Pick<OrderFacts, "card" | "place" | "browser" | "phone">;
/** The parts of an order these facts are read from. */
export type ShownOrder = PlacedOrder &
  PhonedOrder & { payment: Pick<CardPayment, "cardBin" | "cardType">; device: Pick<Device, "userAgent"> };

/** Enriches an order without calling any outside service. The same order always gives the same facts. */
export function enrichOrder(order: Order, sources: EnrichSources): OrderFacts {
  const shown = enrichShown(order, sources);
  return {
    ...shown,
    email: emailFactsOf(order.customer.email),
    agreement: agreementFactsOf(order, shown),
  };
}

/** What the screen shows next to the order's own data: its card, places, browser and phone. */
export function enrichShown(order: ShownOrder, sources: EnrichSources): ShownFacts {
  const card = cardFactsOf(order.payment, sources.bins);
  return {
    card,
    place: placeFactsOf(order, card.country, sources),
    browser: browserFactsOf(order.device.userAgent),
    phone: phoneFactsOf(order),
  };
}
