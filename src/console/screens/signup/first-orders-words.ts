import type { AnswerOf } from "#contract/endpoint.ts";
import type { loadShopifyOrders } from "#contract/signup.ts";
import { FIRST_ORDERS_DAYS, FIRST_ORDERS_MOST } from "#domain/accounts/signup-modes.ts";
import { countWords } from "#domain/text/count-words.ts";

/** How far a Shopify shop's first orders are, in a sentence. */
export function firstOrdersWords({ status, loaded }: AnswerOf<typeof loadShopifyOrders>): string {
  switch (status) {
    case "unavailable":
      return "Earlier orders aren't loaded from Shopify yet. Surety screens the orders that you send with your API key.";
    case "loading":
      return `Up to ${FIRST_ORDERS_MOST} orders from the past ${FIRST_ORDERS_DAYS} days will be loaded. They may take a few minutes to appear.`;
    case "loaded":
      return `${countWords(loaded, "order")} from the past ${FIRST_ORDERS_DAYS} days`;
  }
}
