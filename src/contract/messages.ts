import { z } from "zod";
import { happenedAt, storableText, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { warnings } from "#contract/field-message.ts";
import { messageExample } from "#contract/order-examples.ts";
import { messageLimits } from "#domain/messages/message-limits.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { isWebAddress } from "#domain/text/is-web-address.ts";

export const messageBody = z
  .looseObject({
    id: storableText.trim().min(1).max(orderLimits.id).describe("Your ID of the message."),
    subject: z.string().trim().max(messageLimits.subject).nullish(),
    sentAt: happenedAt.nullish(),
    url: z
      .string()
      .trim()
      .max(messageLimits.url)
      .refine(isWebAddress, "must be a web address, starting with https:// or http://")
      .nullish()
      .describe("Where the link in the message leads."),
  })
  .describe("A message that you email to the customer about an order. Unknown fields are ignored, with a warning.");
export type MessageBody = z.infer<typeof messageBody>;

export const recordMessage = endpoint({
  method: "POST",
  path: "/orders/{orderId}/messages",
  access: "key",
  needs: ["orders"],
  summary: `Record a message that you email to an order's customer, and get addresses to put in it: a picture of one pixel that tells when it's opened, and a link that tells when it's followed, then leads to \`url\`. Both become events of the order's activity trail. Returns 201 the first time, 200 with the same addresses for a repeat, or 409 if the message was recorded with other content. An order can have ${messageLimits.messages} messages.`,
  body: messageBody,
  bodyExample: messageExample,
  answer: z.object({
    messageId: textId,
    paymentId: textId,
    pixelUrl: z.string(),
    linkUrl: z.string().nullable().describe("Null for a message without a `url`."),
    warnings,
  }),
  status: 201,
  repeatStatus: 200,
  errorStatuses: [409],
});

const fetched = { base: "sensor", method: "GET", access: "anyone", changes: "exceptByHead", mostPerMinute: 600 } as const;
const headers = z.object({ "user-agent": z.string().optional() });

export const loadPixel = endpoint({
  ...fetched,
  path: "/e/{token}.gif",
  headers,
  summary: "Load the pixel of a message, which records that it was opened. An address that isn't known gets the same picture.",
  answer: { stream: "image/gif" },
});

export const followLink = endpoint({
  ...fetched,
  path: "/l/{token}",
  headers,
  summary: "Follow the link of a message, which records that.",
  answer: { redirect: "The message's own address, and no other" },
  errorStatuses: [404],
});

export const messageEndpoints = { recordMessage, loadPixel, followLink };
