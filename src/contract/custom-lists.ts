import { z } from "zod";
import { id, instant, queryNumber, storableText, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { renamed } from "#contract/renamed.ts";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import { DEFAULT_LIST_TYPE, listTypeNames, listTypes } from "#domain/custom-lists/list-type.ts";
import { listUploadStatuses } from "#domain/custom-lists/list-upload.ts";
import { listedFieldNames } from "#domain/custom-lists/listed-fields.ts";
import { PAGE_MAX } from "#domain/lists/list-limits.ts";

const pagination = z.object({ total: z.number(), page: z.number(), limit: z.number() });

const customList = renamed({
  listId: ["customListId", z.number()],
  name: ["name", z.string()],
  type: ["type", z.enum(listTypeNames)],
  /** Rules of the live scenarios and of drafts that look values up in it. It can be deleted if there are none. */
  ruleCount: ["rule_object_count", z.number()],
  /** With expired ones. */
  entryCount: ["entryCount", z.number()],
  createdAt: ["createdAt", instant],
  /** Who created it. */
  createdBy: ["createdBy", z.string()],
});
export type CustomList = z.output<typeof customList>;

const listEntry = renamed({
  entryId: ["customListItemId", z.number()],
  listId: ["customListId", z.number()],
  value: ["value", z.string()],
  note: ["note", z.string().nullable()],
  /** When it stops; null if it stays. */
  expiresAt: ["expiresAt", instant.nullable()],
  isExpired: ["isExpired", z.boolean()],
  addedAt: ["addedAt", instant],
  /** Who added it. */
  addedBy: ["addedBy", z.string()],
  /** The order that it was added from. */
  paymentId: ["paymentid", textId.nullable()],
});
export type ListEntry = z.output<typeof listEntry>;

const typeWords = listTypeNames.map((name) => `${name} (${listTypes[name].words})`).join(", ");
const search = storableText.trim().max(listLimits.value).optional();
const name = storableText.trim().min(1, "is required").max(listLimits.name);
const values = z
  .string()
  .describe(
    `Separated by commas, at most ${listLimits.valuesAtOnce}; one with a comma in double quotes, as in CSV. One that is in the list already isn't added again.`,
  );
const expiresAt = instant.nullable().optional().describe("When the entries stop. Later ones only; null or left out if they stay.");
const note = storableText.trim().max(listLimits.note).nullable().optional();

const reading = { access: "shop", needs: ["viewer", "orders"] } as const;
/** Answers name or count rules: those of all drafts are looked through. */
const readingUses = { ...reading, takesTurns: true } as const;
/** Removing stays possible in every plan. */
const removing = { access: "shop", needs: ["analyst", "orders"], takesTurns: true } as const;
const filling = { access: "shop", needs: ["analyst", "orders", "premiumPlus"] } as const;
const writing = { ...filling, takesTurns: true } as const;

export const listCustomLists = endpoint({
  ...readingUses,
  method: "GET",
  path: "/custom-lists",
  summary: "List the shop's custom lists, by name.",
  query: z.object({ page: queryNumber(1, PAGE_MAX, 1), limit: queryNumber(1, listLimits.lists, 10), search }),
  answer: z.object({ results: z.array(customList), pagination }),
});

export const getCustomList = endpoint({
  ...readingUses,
  method: "GET",
  path: "/custom-lists/{id}",
  summary: "Get a custom list.",
  answer: customList,
});

export const createCustomList = endpoint({
  ...writing,
  method: "POST",
  path: "/custom-lists",
  summary: `Create a custom list of one type: ${typeWords}. A shop can have ${listLimits.lists} lists. Returns 409 beyond that and for a name in use.`,
  body: z.strictObject({ name, type: z.enum(listTypeNames).default(DEFAULT_LIST_TYPE), value: values.nullable().optional() }),
  bodyExample: { name: "Blocked emails", type: "email", value: "ada@example.com,grace@example.com" },
  answer: customList,
  status: 201,
  errorStatuses: [409],
});

export const changeCustomList = endpoint({
  ...writing,
  method: "PATCH",
  path: "/custom-lists",
  summary: "Rename a custom list, add values to it, or both. Its type doesn't change. Returns 409 for a name in use.",
  body: z.strictObject({ customListId: id, name: name.optional(), value: values.nullable().optional() }),
  bodyExample: { customListId: 100901, name: "Blocked customers" },
  answer: customList,
  errorStatuses: [404, 409],
});

export const deleteCustomList = endpoint({
  ...removing,
  method: "DELETE",
  path: "/custom-lists/{id}",
  summary: "Delete a custom list with its entries. Returns 409 if rules of the live scenarios or of drafts use it.",
  answer: renamed({ listId: ["customListId", z.number()] }),
  errorStatuses: [409],
});

export const listEntries = endpoint({
  ...reading,
  method: "GET",
  path: "/custom-lists/{id}/list-items",
  summary: `List a custom list's entries, the latest changed first; with \`search\`, those that begin with it. Expired ones stay for ${listLimits.expiredKeptMonths} months.`,
  query: z.object({ page: queryNumber(1, PAGE_MAX, 1), limit: queryNumber(1, 100, 50), search }),
  answer: z.object({ results: z.array(listEntry), pagination }),
});

export const addEntries = endpoint({
  ...writing,
  method: "POST",
  path: "/custom-lists/{id}/list-items",
  summary: `Add values to a custom list. All are checked by the list's type first, and all faults are named. A shop can have ${listLimits.entries.toLocaleString("en-US")} entries; returns 409 beyond that.`,
  body: z.strictObject({ value: values, expiresAt, note }),
  bodyExample: { value: "ada@example.com,grace@example.com", expiresAt: "2027-11-01T00:00:00Z", note: "Chargebacks in October" },
  answer: z.object({
    /** New entries, and expired ones that hold again. */
    added: z.number(),
    /** Values that were in the list already; a sent expiry or note replaces theirs. */
    known: z.number(),
    /** The entries of the values that were sent. */
    results: z.array(listEntry),
  }),
  status: 201,
  errorStatuses: [409],
});

export const getEntry = endpoint({
  ...reading,
  method: "GET",
  path: "/custom-lists/list-items/{itemId}",
  summary: "Get an entry of a custom list.",
  answer: listEntry,
});

export const changeEntry = endpoint({
  ...writing,
  method: "PATCH",
  path: "/custom-lists/list-items",
  summary: "Change an entry of a custom list. Fields that are left out stay. Returns 409 if the list has another entry with the value.",
  body: z.strictObject({ customListItemId: id, value: z.string().optional(), expiresAt: instant.nullable().optional(), note }),
  bodyExample: { customListItemId: 100902, value: "ada@example.com", expiresAt: null },
  answer: listEntry,
  errorStatuses: [404, 409],
});

export const deleteEntry = endpoint({
  ...removing,
  method: "DELETE",
  path: "/custom-lists/list-items/{itemId}",
  summary: "Delete an entry of a custom list.",
  answer: renamed({ entryId: ["customListItemId", z.number()] }),
});

const listUpload = renamed({
  uploadId: ["uploadId", textId],
  listId: ["customListId", z.number()],
  status: ["status", z.enum(listUploadStatuses)],
  /** From 0 to 100; 100 only when it's done. */
  progressPercent: ["progress", z.number()],
  added: ["added", z.number()],
  /** Values that were in the list already. */
  known: ["known", z.number()],
  badLines: ["badLines", z.number()],
  /** The first bad lines. They were skipped. */
  faults: ["faults", z.array(z.object({ line: z.number(), message: z.string() }))],
  /** Why it ended early; null if it didn't. */
  failure: ["failure", z.string().nullable()],
  uploadedBy: ["uploadedBy", z.string()],
  createdAt: ["createdAt", instant],
  finishedAt: ["finishedAt", instant.nullable()],
});
export type ListUpload = z.output<typeof listUpload>;

export const uploadEntries = endpoint({
  // Uploads have a line of their own: a slow one holds up no other call.
  ...filling,
  method: "POST",
  path: "/custom-lists/{id}/uploads",
  summary: `Upload values as CSV with the columns value, expiry and note; only the first is needed. Without a heading that names them, they are in this order. An expiry is a date, which is its end in the shop's time zone, or an ISO 8601 date and time with a time zone. The file is read in the background: the answer's upload tells how far it is and which lines were skipped. At most ${listLimits.uploadsAtOnce} uploads can wait; returns 409 beyond that.`,
  body: {
    stream: "text/csv",
    lines: z.object({
      value: z.string(),
      expiry: z.string().optional().describe("A date, or a date and time with a time zone."),
      note: z.string().optional(),
    }),
  },
  answer: listUpload,
  status: 202,
  errorStatuses: [408, 409, 413, 422, 429],
});

export const listUploads = endpoint({
  ...reading,
  method: "GET",
  path: "/custom-lists/{id}/uploads",
  summary: `List a custom list's newest ${listLimits.uploadsListed} uploads, newest first, each with the first bad lines of its file.`,
  answer: z.array(listUpload),
});

export const getUpload = endpoint({
  ...reading,
  method: "GET",
  path: "/custom-lists/{id}/uploads/{uploadId}",
  summary: `Get how far an upload is, and the first ${listLimits.namedLines.toLocaleString("en-US")} bad lines.`,
  answer: listUpload,
});

export const getListUses = endpoint({
  ...readingUses,
  method: "GET",
  path: "/custom-lists/{id}/uses",
  summary: "List the rules of the live scenarios and of drafts that look values up in a custom list.",
  answer: z.array(
    renamed({
      /** The draft that the scenario is in; null if it's live. */
      draft: ["draft", z.object({ draftId: textId, name: z.string() }).nullable()],
      scenarioId: ["Scenarioid", textId],
      scenarioName: ["ScenarioscolName", z.string()],
      isArchived: ["isArchived", z.boolean()],
      /** Its rule in words, such as 'Customer email is one of list “Blocked”'. */
      rule: ["rule", z.string()],
    }),
  ),
});

export const countListHits = endpoint({
  ...reading,
  method: "GET",
  path: "/custom-lists/{id}/hits",
  summary: `Count the orders of the last ${listLimits.hitDays} days that have a value that is in a custom list now, over at most ${listLimits.hitOrders.toLocaleString("en-US")} of the newest orders.`,
  takesTurns: true,
  answer: z.object({
    /** Orders that the list would have hit. */
    hits: z.number(),
    /** Orders looked at. */
    orders: z.number(),
    days: z.number(),
    /** Whether there are older orders in these days that weren't looked at. */
    isPart: z.boolean(),
  }),
});

export const getListableValues = endpoint({
  ...reading,
  method: "GET",
  path: "/payments/{id}/list-items",
  summary: "List an order's values that can be added to custom lists, with the lists whose type fits and whether the value is in them.",
  answer: z.array(
    z.object({
      field: z.enum(listedFieldNames),
      value: z.string(),
      lists: z.array(renamed({ listId: ["customListId", z.number()], name: ["name", z.string()], isIn: ["isIn", z.boolean()] })),
    }),
  ),
});

export const addPaymentToList = endpoint({
  ...writing,
  method: "POST",
  path: "/payments/{id}/list-items",
  summary: "Add a value of an order to a custom list whose type it fits.",
  body: z.strictObject({ customListId: id, field: z.enum(listedFieldNames), expiresAt, note }),
  bodyExample: { customListId: 100901, field: "email", note: "Chargeback" },
  answer: listEntry,
  status: 201,
  errorStatuses: [404, 409],
});

export const customListEndpoints = {
  listCustomLists,
  getCustomList,
  createCustomList,
  changeCustomList,
  deleteCustomList,
  listEntries,
  addEntries,
  getEntry,
  changeEntry,
  deleteEntry,
  uploadEntries,
  listUploads,
  getUpload,
  getListUses,
  countListHits,
  getListableValues,
  addPaymentToList,
};
