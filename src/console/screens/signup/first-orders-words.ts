import type { AnswerOf } from "#contract/endpoint.ts";
import type { loadShopifyOrders } from "#contract/signup.ts";
import { FIRST_ORDERS_DAYS, FIRST_ORDERS_MOST } from "#domain/accounts/signup-modes.ts";
import { countWords } from "#domain/text/count-words.ts";

/** How far a Shopify shop's first orders are, in a sentence. */
export function firstOrdersWords({ status, loaded, total }: AnswerOf<typeof loadShopifyOrders>): string {
  switch (status) {
    case "unavailable":
      return "Surety has no access to your Shopify orders yet. Reload the page to try again.";
    case "loading":
      return total === null
        ? `Up to ${FIRST_ORDERS_MOST} orders from the past ${FIRST_ORDERS_DAYS} days will be loaded. They may take a few minutes to appear.`
        : `Loading orders from the past ${FIRST_ORDERS_DAYS} days: ${loaded} of ${total}`;
    case "loaded":
      return loaded === 0
        ? `No orders in the past ${FIRST_ORDERS_DAYS} days. New ones come in by themselves.`
        : `${countWords(loaded, "order")} from the past ${FIRST_ORDERS_DAYS} days loaded. New ones come in by themselves.`;
  }
}
