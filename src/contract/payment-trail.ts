import { z } from "zod";
import { instant } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";

export const comment = z.object({ id: z.number(), comment: z.string(), fullName: z.string(), timestamp: instant });

/** Kinds of trail events so far (S2 section 3; `ORDER_CREATED`, `DECISION`, `COMMENT` and `OUTCOME` are ours). */
export const historyTypes = ["ORDER_CREATED", "DECISION", "FIELD_CHANGED", "RISK_CHANGED", "COMMENT", "OUTCOME", "CHARGEBACK"] as const;

export const getHistory = endpoint({
  method: "GET",
  path: "/payments/{id}/history",
  access: "shop",
  summary: "The activity trail, newest first.",
  answer: z.array(
    z.codec(
      z.object({
        id: z.number(),
        type: z.enum(historyTypes),
        Field: z.string().nullable(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        by: z.string().nullable(),
        description: z.string(),
        timestamp: instant,
      }),
      z.object({
        id: z.number(),
        type: z.enum(historyTypes),
        field: z.string().nullable(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        by: z.string().nullable(),
        text: z.string(),
        at: z.date(),
      }),
      {
        decode: (wire) => ({
          id: wire.id,
          type: wire.type,
          field: wire.Field,
          from: wire.from,
          to: wire.to,
          by: wire.by,
          text: wire.description,
          at: wire.timestamp,
        }),
        encode: (own) => ({
          id: own.id,
          type: own.type,
          Field: own.field,
          from: own.from,
          to: own.to,
          by: own.by,
          description: own.text,
          timestamp: own.at,
        }),
      },
    ),
  ),
});
export type HistoryEvent = {
  id: number;
  type: (typeof historyTypes)[number];
  field: string | null;
  from: string | null;
  to: string | null;
  by: string | null;
  text: string;
  at: Date;
};

export const COMMENT_MAX_LENGTH = 5000;
export const addComment = endpoint({
  method: "POST",
  path: "/payments/{paymentId}/add-comment",
  access: "shop",
  summary: "Adds a comment to a transaction.",
  body: z.object({ comment: z.string().trim().min(1, "Please write a comment").max(COMMENT_MAX_LENGTH) }),
  answer: comment,
  status: 201,
});
