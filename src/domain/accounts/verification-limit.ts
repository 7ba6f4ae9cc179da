import { planOf, planWithMoreVerifications, type Plan, type PlanId } from "#domain/accounts/plans.ts";

/**
 * - `open`: within the plan's verifications of this month.
 * - `over`: above them; this one is sent all the same, until the month ends.
 * - `stopped`: above them; this one isn't sent.
 */
export type VerificationAllowance = { kind: "open" } | { kind: "over" | "stopped"; withMore: Plan | null };

/**
 * Whether one more verification can be sent this month. Staff can't send any above the plan's limit. Those that scenarios send go on
 * to the month's end, so that no order waits for one that never comes.
 */
export function verificationAllowance(plan: PlanId, sentThisMonth: number, by: "staff" | "scenario"): VerificationAllowance {
  const most = planOf(plan).verificationsPerMonth;
  if (most === null || sentThisMonth < most) return { kind: "open" };
  return { kind: by === "staff" ? "stopped" : "over", withMore: planWithMoreVerifications(plan) };
}
