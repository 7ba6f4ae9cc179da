import type { Order } from "#domain/orders/order.ts";
import type { Facts } from "#domain/screening/facts.ts";
import { agreementFactsOf } from "#server/screening/enrich/agreement-facts.ts";
import { browserFactsOf } from "#server/screening/enrich/browser-facts.ts";
import { cardFactsOf } from "#server/screening/enrich/card-facts.ts";
import { emailFactsOf } from "#server/screening/enrich/email-facts.ts";
import type { EnrichSources } from "#server/screening/enrich/enrich-sources.ts";
import { phoneFactsOf } from "#server/screening/enrich/phone-facts.ts";
import { placeFactsOf } from "#server/screening/enrich/place-facts.ts";

/** The facts that the order itself tells; the shop's history (person, velocity, record) comes from the store. */
export type OrderFacts = Omit<Facts, "person" | "velocity" | "record">;

/** Enriches an order without asking anybody outside (DESIGN, "The road of an order"). Same order, same facts. */
export function enrichOrder(order: Order, sources: EnrichSources): OrderFacts {
  const card = cardFactsOf(order.payment, sources.bins);
  const phone = phoneFactsOf(order);
  const place = placeFactsOf(order, card.country, sources);
  return {
    place,
    card,
    phone,
    email: emailFactsOf(order.customer.email),
    browser: browserFactsOf(order.device.userAgent),
    agreement: agreementFactsOf(order, { place, card, phone }),
  };
}
