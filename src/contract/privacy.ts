import { z } from "zod";
import { instant, storableText, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";

const text = storableText.trim().min(1).max(255).optional();

/** Whom a request is about: one of the three. */
export const privacySubject = z
  .object({
    email: text.describe("Also finds the other spellings of a Gmail mailbox."),
    phone: text.describe("With its country code, such as +15035550123."),
    customerId: text.describe("Your ID of the customer. Also finds orders that the customer placed as a guest with the same email."),
  })
  .refine(
    (subject) => Object.values(subject).filter((value) => value !== undefined).length === 1,
    "must have one of email, phone or customerId",
  );
export type PrivacySubject = z.output<typeof privacySubject>;

const statuses = ["pending", "waiting", "done", "failed"] as const;

const receipt = z.object({
  id: textId,
  status: z.enum(statuses).describe("waiting: all is erased but orders in an open dispute."),
  requestedAt: instant,
  finishedAt: instant.nullable().describe("When the last of it was erased; null while any of it is pending or waiting."),
  erased: z
    .record(z.string(), z.number())
    .nullable()
    .describe("How many of each were emptied, masked or deleted; null while it's pending."),
  waitingOrderIds: z.array(z.string()).describe("Orders in an open dispute. They are erased when it ends."),
});
export type ErasureReceipt = z.output<typeof receipt>;

const shared = { access: ["shop", "key"], needs: ["owner", "orders"], keyScope: "privacy" } as const;
/** What both requests have in common. */
const request = {
  ...shared,
  method: "POST",
  body: privacySubject,
  bodyExample: { email: "ana.ruiz@example.com" },
  answer: z.object({ id: textId }),
  status: 202,
} as const;

export const requestErasure = endpoint({
  ...request,
  path: "/privacy/erasures",
  summary: "Erase what is held about a customer. The orders stay, without personal data. Asking again finds what came since.",
});

export const getErasure = endpoint({
  method: "GET",
  path: "/privacy/erasures/{id}",
  ...shared,
  summary: "Get an erasure's receipt. It names no person.",
  answer: receipt,
});

export const requestExport = endpoint({
  ...request,
  path: "/privacy/exports",
  summary: "Collect what is held about a customer in a file.",
});

export const getExport = endpoint({
  method: "GET",
  path: "/privacy/exports/{id}",
  ...shared,
  summary: "Download an export, a JSON file that is kept for 7 days, or get its status while it's being made.",
  answer: { stream: "application/json; charset=utf-8" },
});

export const privacyEndpoints = { requestErasure, getErasure, requestExport, getExport };
