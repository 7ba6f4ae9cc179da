import { z } from "zod";
import { storableText, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { chosenColumns } from "#domain/payments/list-columns.ts";
import { VIEW_NAME_MAX, unreadableParts, VIEW_QUERY_MAX, VIEWS_MAX } from "#domain/payments/saved-view.ts";

const savedView = z.object({
  viewId: textId,
  name: z.string(),
  isShared: z.boolean().describe("Whether it's the whole shop's, not the person's own."),
  query: z.string().describe("The list's filters, sorting and columns, as in its address after the question mark."),
  authorName: z.string(),
  canChange: z.boolean().describe("A shop's view is changed and deleted by its author or an owner."),
  version: z.number(),
});
export type SavedView = z.output<typeof savedView>;

const kept = {
  name: storableText.trim().min(1, "is required").max(VIEW_NAME_MAX),
  query: storableText
    .max(VIEW_QUERY_MAX)
    .superRefine((query, context) => {
      const bad = unreadableParts(new URLSearchParams(query));
      if (bad.length > 0) context.addIssue({ code: "custom", message: `can't be read: ${bad.join(", ")}` });
    })
    .describe(
      "As in the list's address, after the question mark. Other parts of an address are left out; filters that can't be read are refused.",
    ),
};

export const listViews = endpoint({
  method: "GET",
  path: "/payments/views",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "List the saved views of the transactions list: the person's own and the shop's, by name.",
  answer: z.object({
    views: z.array(savedView),
    canSaveOwn: z.boolean().describe("False for a session that isn't a person's, such as one by API key."),
    canShare: z.boolean(),
  }),
});

export const saveView = endpoint({
  method: "POST",
  path: "/payments/views",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: `Save a view of the transactions list, for oneself or for the whole shop, which needs an analyst. Each person can have ${VIEWS_MAX} views, and each shop too. Returns 409 beyond that and for a name in use.`,
  body: z.strictObject({ ...kept, isShared: z.boolean() }),
  bodyExample: { name: "High risk from Germany", query: "date=any&risk=High&country=DE", isShared: false },
  answer: savedView,
  errorStatuses: [409],
});

export const changeView = endpoint({
  method: "PUT",
  path: "/payments/views/{viewId}",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Rename a saved view, or update its filters. Returns 409 if it has changed since the version that is sent.",
  body: z.strictObject({ ...kept, version: z.int() }),
  bodyExample: { name: "High risk from Germany", query: "date=any&risk=High&country=DE", version: 1 },
  answer: savedView,
  errorStatuses: [409],
});

export const deleteView = endpoint({
  method: "DELETE",
  path: "/payments/views/{viewId}",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Delete a saved view.",
  answer: z.object({ viewId: textId }),
});

const columns = z.array(z.enum(chosenColumns)).max(chosenColumns.length);
export const saveColumns = endpoint({
  method: "PUT",
  path: "/payments/columns",
  access: "shop",
  needs: ["viewer", "orders"],
  summary:
    "Choose the columns of the transactions list that are shown where they usually aren't, and those hidden where they usually are shown. Both empty for the usual ones.",
  body: z.strictObject({ shown: columns, hidden: columns }),
  bodyExample: { shown: ["email"], hidden: ["scenario"] },
  answer: z.object({ shown: columns, hidden: columns }),
});

export const viewEndpoints = { listViews, saveView, changeView, deleteView, saveColumns };
