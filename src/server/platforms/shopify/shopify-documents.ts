import { orderQuestions } from "#server/platforms/shopify/order-document.ts";

/** Every document that is sent to Shopify. A test checks each against its schema. */
export const shopifyDocuments: readonly string[] = Object.values(orderQuestions).map(({ document }) => document);
