import { z } from "zod";
import { countedNumber, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { decisions, screeningBases } from "#domain/payments/decision.ts";
import { WHAT_IF_TOLD, whatIfKinds, whatIfKindsWords, whatIfObstacles } from "#domain/what-if/what-if.ts";

const change = z.object({
  kind: z.enum(whatIfKinds).describe(`What is changed: ${whatIfKindsWords}.`),
  words: z.string().describe("The change in words, as the beginning of a sentence."),
  decision: z.enum(decisions).describe("What would have been decided."),
  decidedBy: z.enum(screeningBases),
  scenario: z.string().describe("The scenario that would have matched."),
  riskScore: z.number().describe("What the score would have been."),
  editsScenario: textId.nullable().describe("The live scenario where it would be changed, as it was then; null if there is none."),
});
export type WhatIfChange = z.output<typeof change>;

export const getWhatIf = endpoint({
  method: "GET",
  path: "/payments/{id}/what-if",
  access: "shop",
  needs: ["viewer", "orders"],
  takesTurns: true,
  summary: `List what would have had an order's latest screening decide better: at most ${WHAT_IF_TOLD} changes, the nearest first. Each was tried by itself on all scenarios of that time, with everything else as it was.`,
  answer: z.object({
    screening: countedNumber,
    decision: z.enum(decisions).describe("What the screening decided."),
    isHistory: z.boolean().describe("Whether the order was imported, so that the decision had no effect."),
    obstacle: z.enum(whatIfObstacles).nullable().describe("Why no changes could be tried; null if they were."),
    changes: z.array(change),
  }),
});

export const paymentWhatIfEndpoints = { getWhatIf };
