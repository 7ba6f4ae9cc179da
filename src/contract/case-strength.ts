import { z } from "zod";
import { instant, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { strengthLevels, strengthParts } from "#domain/evidence/case-strength.ts";
import { compellingElements } from "#domain/evidence/compelling-elements.ts";

const part = z.object({
  part: z.enum(strengthParts),
  name: z.string(),
  points: z.number(),
  maxPoints: z.number(),
  reason: z.string().describe("Why it has these points, in words."),
  advice: z.string().nullable().describe("What to do so that orders get the other points; null where nothing can be done."),
});

export const getCaseStrengths = endpoint({
  method: "GET",
  path: "/payments/{id}/casestrengths",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Get how strong an order's case would be in a dispute, from 0 to 100, and what each part of the evidence adds.",
  answer: z.object({
    strength: z.number().describe("The sum of the parts' points."),
    level: z.enum(strengthLevels),
    parts: z.array(part).describe("Their most points add up to 100."),
  }),
});
export type CaseStrengthOnWire = z.output<typeof getCaseStrengths.answer>;

const element = z.enum(compellingElements);

const evidence = z.object({
  status: z
    .enum(["qualifies", "missing", "notApplicable"])
    .describe("Whether two earlier orders qualify, or something is missing, or it isn't about this order or dispute."),
  disputedAt: instant.describe("The time of the dispute that is looked at, a real one or one that would come then."),
  orders: z
    .array(
      z.object({
        paymentId: textId,
        reference: z.string(),
        createdAt: instant,
        daysBefore: z.number().describe("Calendar days before the dispute, in UTC."),
        matches: z.array(element).describe("What it has in common with the order."),
      }),
    )
    .describe("The two that qualify or, if none do, up to two that come closest, newest first."),
  shared: z.array(element).describe("What the order and all of these have in common."),
  missing: z.array(z.string()).describe("What keeps it from qualifying, in words."),
});
export type CompellingEvidenceOnWire = z.output<typeof evidence>;

export const getCompellingEvidence = endpoint({
  method: "GET",
  path: "/payments/{id}/compelling-evidence",
  access: "shop",
  needs: ["viewer", "orders"],
  summary:
    "Get whether two earlier orders of the same card would win a fraud dispute by Visa's Compelling Evidence 3.0: had it come when the order was placed, and now or at the order's dispute.",
  answer: z.object({
    atOrder: evidence,
    live: evidence,
    isDisputed: z.boolean().describe("Whether `live` is about the order's own chargeback, not one that would come now."),
    known: z.array(element).describe("What the order itself names."),
  }),
});

export const caseStrengthEndpoints = { getCaseStrengths, getCompellingEvidence };
