import type { ScenarioChange } from "#domain/scenarios/scenario-changes.ts";
import { CHANGE_WORDS_MAX, LISTED_CHANGES } from "#domain/scenarios/set-history.ts";
import { cutTo } from "#domain/text/truncate.ts";

type Told = Pick<ScenarioChange, "scenarioId" | "scenarioName" | "words">;

/** The first changes as callers see them. Rules have long values, so their words are cut. */
export function presentChanges(changes: readonly Told[]): { scenarioId: number; scenarioName: string; words: string }[] {
  return changes.slice(0, LISTED_CHANGES).map(({ scenarioId, scenarioName, words }) => ({
    scenarioId: Number(scenarioId),
    scenarioName,
    words: cutTo(words, CHANGE_WORDS_MAX),
  }));
}

/** The same of one scenario's changes, as words alone. */
export function presentWords(words: readonly string[]): string[] {
  return words.slice(0, LISTED_CHANGES).map((each) => cutTo(each, CHANGE_WORDS_MAX));
}
