import { z } from "zod";
import { countedNumber, instant, storableText, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { ifMatch, ofDraft, scenarioDraft, scenarioSet, setTag } from "#contract/scenario-on-wire.ts";
import { SCENARIOS_MAX } from "#domain/scenarios/scenario.ts";
import { DRAFT_NAME_MAX, DRAFTS_MAX, HISTORY_PAGE, SAME_LINE_MS, setSources } from "#domain/scenarios/set-history.ts";

const reading = { access: "shop", needs: ["viewer", "orders"] } as const;
const drafting = { access: "shop", needs: ["analyst", "orders"], takesTurns: true } as const;

const changeInWords = z.object({ scenarioId: textId, scenarioName: z.string(), words: z.string() });
const changeCount = z.number().describe("All changes, also those that aren't listed.");
const historyLine = z.object({
  version: z.number().describe("The last version of the line."),
  source: z.enum(setSources),
  madeFrom: z
    .string()
    .nullable()
    .describe("Of a published line, the draft's name; of a restored one, the version. Null for others, and where it isn't known."),
  by: z.string().nullable().describe("Null for Surety."),
  at: instant,
  changes: z.array(changeInWords),
  changeCount,
});
export type HistoryLine = z.output<typeof historyLine>;

export const listScenarioHistory = endpoint({
  method: "GET",
  path: "/scenarios/versions",
  ...reading,
  summary: `List what changed in the live set, newest first, ${HISTORY_PAGE} at a time. Saves by one person to one scenario within ${SAME_LINE_MS / 60_000} minutes are one line.`,
  query: z.object({ before: z.coerce.number().pipe(countedNumber).optional().describe("Lines before this version.") }),
  answer: z.object({ lines: z.array(historyLine), next: z.number().nullable().describe("Pass it as `before` for the next page.") }),
});

export const restoreScenarios = endpoint({
  method: "POST",
  path: "/scenarios/versions/{version}/restore",
  access: "shop",
  needs: ["owner", "orders"],
  takesTurns: true,
  headers: ifMatch,
  summary:
    "Make the scenarios of an earlier version live again, as a new version. Scenarios that came later are deleted, or archived if they have orders.",
  answer: scenarioSet,
  answerHeaders: setTag,
  errorStatuses: [409, 412],
});

export const listDrafts = endpoint({
  method: "GET",
  path: "/scenarios/drafts",
  ...reading,
  summary: "List the shop's drafts by name.",
  answer: z.object({ drafts: z.array(scenarioDraft) }),
});

const draftName = storableText.trim().min(1, "is required").max(DRAFT_NAME_MAX);

export const createDraft = endpoint({
  method: "POST",
  path: "/scenarios/drafts",
  ...drafting,
  summary: `Copy the live scenarios, or those of another draft, into a new draft. A shop has at most ${DRAFTS_MAX} drafts.`,
  query: ofDraft,
  body: z.strictObject({ name: draftName }),
  bodyExample: { name: "Holiday season" },
  status: 201,
  answer: scenarioDraft,
  errorStatuses: [404, 409],
});

export const renameDraft = endpoint({
  method: "PATCH",
  path: "/scenarios/drafts/{draftId}",
  ...drafting,
  summary: "Rename a draft.",
  body: z.strictObject({ name: draftName }),
  bodyExample: { name: "Holiday season" },
  answer: scenarioDraft,
  errorStatuses: [409],
});

export const deleteDraft = endpoint({
  method: "DELETE",
  path: "/scenarios/drafts/{draftId}",
  ...drafting,
  summary: "Delete a draft.",
  answer: z.object({ draftId: textId }),
});

const choice = z.object({ scenarioId: textId, keep: z.enum(["live", "draft"]) });

export const comparePublishing = endpoint({
  method: "GET",
  path: "/scenarios/drafts/{draftId}/changes",
  ...drafting,
  summary: "Show what publishing a draft would change, and which scenarios also changed in the live set since it was copied.",
  answer: z.object({
    liveVersion: z.string(),
    draftVersion: z.string(),
    changes: z.array(changeInWords).describe("What publishing changes in the live set, whatever is chosen for the conflicts."),
    changeCount,
    conflicts: z
      .array(
        z.object({
          scenarioId: textId,
          scenarioName: z.string(),
          liveName: z.string().nullable().describe("Its name in the live set; null if it was deleted there."),
          draftName: z.string().nullable().describe("Its name in the draft; null if the draft doesn't have it."),
          live: z.array(z.string()),
          draft: z.array(z.string()),
        }),
      )
      .describe("Scenarios that changed in the live set: what changed there, and what changed in the draft."),
  }),
});

export const publishDraft = endpoint({
  method: "POST",
  path: "/scenarios/drafts/{draftId}/publish",
  access: "shop",
  needs: ["owner", "orders"],
  takesTurns: true,
  summary:
    "Make a draft's scenarios live, all at once, and delete the draft. Scenarios that changed in the live set since it was copied need a choice each: 409 until all have one, and if the live set or the draft changed since they were compared.",
  body: z.strictObject({ liveVersion: z.string(), draftVersion: z.string(), choices: z.array(choice).max(SCENARIOS_MAX).default([]) }),
  bodyExample: { liveVersion: "12", draftVersion: "draft-100301.4", choices: [{ scenarioId: "100201", keep: "live" }] },
  answer: scenarioSet,
  answerHeaders: setTag,
  errorStatuses: [409],
});

export const scenarioVersionEndpoints = {
  listScenarioHistory,
  restoreScenarios,
  listDrafts,
  createDraft,
  renameDraft,
  deleteDraft,
  comparePublishing,
  publishDraft,
};
