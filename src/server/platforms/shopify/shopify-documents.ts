import { disputeQuestions } from "#server/platforms/shopify/dispute-documents.ts";
import { historyDocument } from "#server/platforms/shopify/history-document.ts";
import { orderQuestions } from "#server/platforms/shopify/order-document.ts";
import { flowQuestions } from "#server/platforms/shopify/flow-documents.ts";
import { pixelQuestions } from "#server/platforms/shopify/pixel-documents.ts";
import { shopQuestions } from "#server/platforms/shopify/shop-documents.ts";
import { writeQuestions } from "#server/platforms/shopify/write-documents.ts";

/** Every document that is sent to Shopify. A test checks each against its schema. */
export const shopifyDocuments: readonly string[] = [
  ...[orderQuestions, writeQuestions, shopQuestions, disputeQuestions, pixelQuestions, flowQuestions].flatMap((questions) =>
    Object.values(questions).map(({ document }) => document),
  ),
  historyDocument,
];
