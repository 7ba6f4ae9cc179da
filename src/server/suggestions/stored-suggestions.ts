import { z } from "zod";
import { leftOutReasons } from "#domain/suggestions/lesson.ts";
import { nothingReasons, type FoundRules, type Learned } from "#domain/suggestions/suggestion.ts";
import { storedRule } from "#server/scenarios/stored-set.ts";

const sum = z.object({ orders: z.number(), amount: z.number() });
const judged = z.object({ chargebacks: sum, good: sum });

export type StoredSuggestion = FoundRules & { id: number; draftId: number | null };

/** A shop's suggestions, as stored. */
export const storedSuggestions: z.ZodType<StoredSuggestion[]> = z.array(
  z.object({ id: z.number(), rules: z.array(storedRule), learned: judged, later: judged, draftId: z.number().nullable() }),
);

export type StoredFindings = Omit<Learned, "found">;

/** What was counted, as stored. */
export const storedFindings: z.ZodType<StoredFindings> = z.object({
  orders: z.number(),
  leftOut: z.partialRecord(z.enum(leftOutReasons), z.number()),
  learned: judged,
  later: judged,
  nothingBecause: z.enum(nothingReasons).nullable(),
});
