import type { Replay, ReplaySummary } from "#contract/replays.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { changesOf, sumOf } from "#domain/replay/replay-result.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import { amountCurrency } from "#domain/rules/rules-sentence.ts";
import { compileScenarios } from "#domain/scenarios/compile-scenarios.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { scenarioAbove } from "#domain/scenarios/scenario-above.ts";
import type { StoredReplay } from "#server/replay/replay-store.ts";

export function presentSummary(replay: StoredReplay, isOutdated: boolean): ReplaySummary {
  const { replayId, kind, draftId, draftRevision, name, status, failure, ordersDone, ordersTotal, startedBy, startedAt, finishedAt } =
    replay;
  return {
    id: replayId,
    kind,
    draftId,
    draftRevision,
    isOutdated,
    isOfMaster: replay.masterReplayId !== null,
    name,
    fromDate: replay.fromAt,
    untilDate: replay.untilAt,
    status,
    failure,
    ordersDone,
    ordersTotal: kind === "shadow" ? ordersDone : ordersTotal,
    changed: sumOf(changesOf(replay.findings.shifts)).orders,
    startedBy,
    startedAt,
    finishedAt,
  };
}

/** What a replay found so far. `names` are those of scenarios that orders matched then and that the replay doesn't have. */
export function presentReplay(
  replay: StoredReplay,
  {
    isOutdated,
    scenarios,
    currency,
    names,
  }: {
    isOutdated: boolean;
    scenarios: readonly Scenario[];
    currency: CurrencyCode;
    names: ReadonlyMap<string, string>;
  },
): Replay {
  const { leftOut, different, shifts, scenarios: tallies, actions } = replay.findings;
  const tried = compileScenarios(scenarios).scenarios;
  const nameOf = (id: string) => tried.find((scenario) => scenario.id === id)?.name ?? names.get(id) ?? "A deleted scenario";
  const tallyOf = (id: string) => tallies.find(({ scenarioId }) => scenarioId === id);
  const others = tallies.filter(({ scenarioId, before }) => before > 0 && !tried.some(({ id }) => id === scenarioId));
  return {
    ...presentSummary(replay, isOutdated),
    currency,
    leftOut,
    different,
    shifts,
    scenarios: [
      ...tried.map((scenario) => {
        const tally = tallyOf(scenario.id);
        const rules = scenario.isCatchAll ? [] : scenario.rules;
        return {
          id: Number(scenario.id),
          name: scenario.name,
          before: tally?.before ?? 0,
          after: tally?.after ?? 0,
          rules: rules.map((rule, index) => ({
            words: describeRule(rule, amountCurrency(rule, rules, currency)),
            tried: tally?.rules[index]?.tried ?? 0,
            held: tally?.rules[index]?.held ?? 0,
          })),
          takenBy: scenarioAbove(scenario, tried)?.name ?? null,
        };
      }),
      ...others.map(({ scenarioId, before }) => ({
        id: Number(scenarioId),
        name: nameOf(scenarioId),
        before,
        after: 0,
        rules: [],
        takenBy: null,
      })),
    ],
    actions: actions.map(({ scenarioId, name, runs }) => ({ scenario: nameOf(scenarioId), name, runs })),
  };
}
