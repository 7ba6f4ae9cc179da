import type { ScenarioChange } from "#domain/scenarios/scenario-changes.ts";
import { SuretyError } from "#server/surety-error.ts";

/** The version of the live set, as callers know it: '12'. */
export function liveVersionText(version: number): string {
  return String(version);
}

/** The same of a draft: 'draft-100301.4'. */
export function draftVersionText({ draftId, revision }: { draftId: number; revision: number }): string {
  return `draft-${draftId}.${revision}`;
}

/** The versions in `If-Match`, without what HTTP puts around them; null where any version is fine. */
export function askedVersions(ifMatch: string | undefined): readonly string[] | null {
  const asked = ifMatch?.split(",").map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, "$1"));
  return asked === undefined || asked.includes("*") ? null : asked;
}

/** Someone else saved first: who and what. Where it isn't known what the caller's version was, nothing is listed. */
export function outdated(by: string | null, changes: readonly Pick<ScenarioChange, "scenarioName" | "words">[]): SuretyError {
  return new SuretyError("outdated", `${by ?? "Someone else"} saved changes to these scenarios. Your change wasn't saved.`, {
    faults: changes.map(({ scenarioName, words }) => ({ path: scenarioName, message: words })),
  });
}
