import { z } from "zod";
import { id, instant, jsonText, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { renamed } from "#contract/renamed.ts";
import { trailFilters } from "#domain/payments/trail-filter.ts";
import { runPhases } from "#domain/scenarios/run-phase.ts";
import { sensorTypes } from "#domain/scenarios/sensor-types.ts";

export const comment = z.object({
  id: z.number(),
  comment: z.string().describe("Empty if it was deleted."),
  fullName: z.string(),
  timestamp: instant,
  editedAt: instant.nullable(),
  deletedAt: instant.nullable(),
  isOfUndoneDecision: z.boolean().describe("Whether it was added with a decision that was undone."),
  editableUntil: instant.nullable().describe("Until when the person who asks may edit or delete it; null if they may not."),
});

/** The kinds of trail events so far. */
export const historyTypes = [
  "ORDER_CREATED",
  "DECISION",
  "GUARANTEE_CHANGED",
  "CLOSED",
  "ASSIGNED",
  "LISTED",
  "FIELD_CHANGED",
  "RISK_CHANGED",
  "COMMENT",
  "OUTCOME",
  "CHARGEBACK",
  "WATCH_ACTIVATED",
  "SESSION",
  "DELIVERY",
  "EMAIL_INTERACTION",
  "COVER_WARNED",
  "DISPUTE_DUE",
  "CLAIM",
  "DOCUMENT_UPLOADED",
  "EXPORTED",
  "STRENGTHS_CHANGED",
  "ERASED",
  "PLATFORM",
] as const;

const sensorType = renamed({ id: ["idsensorTypes", z.enum(sensorTypes)], words: ["sensorTypesName", z.string()] });
/** What was run, in an action's events. */
const sensorOnTrail = renamed({ name: ["DocumentName", z.string()], type: ["scenarioSensorsType", sensorType] });

const verdict = z.union([z.boolean(), z.string()]).nullable();
const signature = z.object({
  analysis: z.object({ passed: verdict, passedLiveness: verdict, alert: z.string().nullable() }).nullable(),
  geoInfo: z.record(z.string(), z.unknown()).nullable(),
});
const sentiment = z.string().nullable();
const session = renamed({
  urls: ["url_list", z.array(z.object({ page: z.string(), sentiment }))],
  urlCount: ["url_count", z.number()],
  moveCount: ["move_count", z.number()],
  clickCount: ["click_count", z.number()],
  submissions: ["submissions", z.array(z.object({ sentiment }))],
});

/** An event in the activity trail. */
const historyEvent = renamed(
  {
    id: ["id", z.number()],
    paymentId: ["paymentid", textId],
    type: ["type", z.enum(historyTypes)],
    field: ["Field", z.string().nullable()],
    from: ["from", z.string().nullable()],
    to: ["to", z.string().nullable()],
    by: ["by", z.string().nullable()],
    text: ["description", z.string()],
    at: ["timestamp", instant],
    /** Null for all events but those of an action or a sensor. */
    sensor: ["sensor", sensorOnTrail.nullable()],
    /** How far an action's run is; 'callfail' if it failed. */
    phase: ["paymentPhases_status", z.enum(runPhases).nullable()],
    runId: ["runId", z.number().nullable()],
    /** The document or session that it is about, or the alert, while the order has it. */
    evidenceId: ["paymentPhaseWatchEvidencesID", id.nullable()],
    /** What is known of that; all null for other events. */
    details: {
      fileName: ["file_name", z.string().nullable()],
      fileData: ["file_data", z.string().nullable()],
      signature: ["signature", jsonText(signature).nullable()],
      sentiment: ["sentiment", sentiment],
      session: ["session", jsonText(session).nullable()],
      durationSeconds: ["duration", z.number().nullable()],
    },
  },
  {
    createdAt: [instant, (own) => own.at],
    To: [z.string().nullable(), ({ to }) => to],
    paymentPhases_description: [z.string().nullable(), ({ phase, text }) => (phase === null ? null : text)],
    status: [z.enum(runPhases).nullable(), ({ phase }) => phase],
  },
);
export type HistoryEvent = z.output<typeof historyEvent>;

/** So many events of a trail are answered at once. */
export const HISTORY_PAGE = 200;

export const getHistory = endpoint({
  method: "GET",
  path: "/payments/{id}/history",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: `List an order's activity trail, newest first, ${HISTORY_PAGE} events at a time. To get the events before, send the last one's id as \`before\`; while there may be more, the answer's Link header has that address as rel="next". With \`sensor\`, the number of a sensor type, only its events are listed; with "documents" or "disputes" there, only those about documents or disputes.`,
  query: z.object({ before: textId.optional(), sensor: z.enum(trailFilters).optional() }),
  answer: z.array(historyEvent),
});

export const listHistorySensors = endpoint({
  method: "GET",
  path: "/payments/{id}/history/sensors",
  access: "shop",
  needs: ["viewer", "orders"],
  summary:
    "List the sensor types that an order's activity trail has events of, and documents and disputes where it has some, each with how many. Sessions in which nothing happened aren't counted.",
  answer: z.array(z.object({ sensor: z.enum(trailFilters), events: z.number() })),
});

export const COMMENT_MAX_LENGTH = 5000;
/** Of one order. Those of decisions and actions are taken above it too; then only the newest are listed. */
export const COMMENTS_MAX = 200;
const commentBody = z.object({ comment: z.string().trim().min(1, "Please write a comment").max(COMMENT_MAX_LENGTH) });

export const addComment = endpoint({
  method: "POST",
  path: "/payments/{paymentId}/add-comment",
  access: "shop",
  needs: ["analyst", "orders"],
  summary: `Add a comment to an order, which can have ${COMMENTS_MAX}.`,
  headers: z.object({
    "idempotency-key": z
      .string()
      .regex(/^[\w.:-]{1,128}$/, "must be up to 128 letters, digits, dots, colons, dashes and underscores")
      .optional()
      .describe("A key of your own for this comment. Sent again with it, the comment isn't added again, and the answer is the same."),
  }),
  body: commentBody,
  answer: comment,
  status: 201,
  errorStatuses: [404, 409],
});

const commentPath = "/payments/{paymentId}/comments/{commentId}";

export const editComment = endpoint({
  method: "PATCH",
  path: commentPath,
  access: "shop",
  needs: ["analyst", "orders"],
  summary: "Edit one's own comment, up to 15 minutes after it was added.",
  body: commentBody,
  answer: comment,
  errorStatuses: [404, 409],
});

export const deleteComment = endpoint({
  method: "DELETE",
  path: commentPath,
  access: "shop",
  needs: ["analyst", "orders"],
  summary: "Delete one's own comment, up to 15 minutes after it was added. It stays in the list without its text.",
  answer: comment,
  errorStatuses: [404, 409],
});

export const paymentTrailEndpoints = { getHistory, listHistorySensors, addComment, editComment, deleteComment };
