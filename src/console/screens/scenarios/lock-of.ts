import type { Right } from "#console/screens/scenarios/editing-context.ts";

/** How a control of a scenario looks by its right. `PlanLine` says once what the plan lacks; `reason` is what the person lacks. */
export function lockOf(right: Right): { isLocked: boolean; reason: string | null } {
  return { isLocked: right.kind !== "yes", reason: right.kind === "no" ? right.reason : null };
}
