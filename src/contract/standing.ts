import { z } from "zod";
import { instant } from "#contract/codecs.ts";
import { decisions, timeOutDecisions } from "#domain/payments/decision.ts";
import { guaranteeStatuses, listGuaranteeName } from "#domain/payments/guarantee-status.ts";
import { staffActions } from "#domain/payments/staff-decision.ts";

export const guaranteeStatus = z
  .literal(guaranteeStatuses)
  .describe(
    `Whether Surety covers the order's chargeback. ${guaranteeStatuses.map((status) => `${status}: ${listGuaranteeName(status)}`).join(". ")}.`,
  );

/** How an order stands. */
export const standing = z.object({
  decision: z.enum(decisions),
  guaranteeStatus,
  guaranteeNote: z.string().nullable().describe("Why the order was approved without the guarantee."),
  closedAt: instant.nullable().describe("When a held order was closed without a decision. It can still be approved or rejected."),
});

/** What a decision would mean for an order: how it would stand. */
export const possibleAction = z.object({
  action: z.enum(staffActions),
  decision: z.enum(decisions),
  guaranteeStatus: z.literal(guaranteeStatuses),
  guaranteeNote: z.string().nullable(),
  dueAt: instant.nullable().describe("When it would end by itself; null unless it would wait."),
  dueDecision: z
    .enum(timeOutDecisions)
    .nullable()
    .describe("What its scenario's time-out would decide then; null if it would close without a decision."),
  isTimedOut: z.boolean().describe("Whether its scenario's time-out would decide at once, because it's over."),
  isReasonRequired: z.boolean(),
});
export type PossibleAction = z.infer<typeof possibleAction>;
