import type { BodyOf } from "#contract/endpoint.ts";
import type { saveScenario } from "#contract/scenarios.ts";
import type { ScenarioOnWire } from "#contract/scenario-on-wire.ts";
import { changesInWords } from "#domain/scenarios/scenario-changes.ts";

type Body = BodyOf<typeof saveScenario>;
/** What is sent of one scenario: what isn't there stays. */
export type SentChanges = Omit<Body["scenario"], "id"> & Partial<Pick<Body, "sensorsToAdd" | "sensorsToDelete">>;
/** One thing that the person changes, in words. */
export type OwnChange = { scenarioName: string; words: string };

/** What the person changes in a scenario, in the words that tell what others changed. */
export function ownChanges(scenario: ScenarioOnWire, sent: SentChanges): OwnChange[] {
  const after = changed(scenario, sent);
  const { priority } = sent;
  const isMove = priority !== undefined && priority !== null && priority !== scenario.priority;
  const moves = isMove ? [moveWords(scenario.priority, priority)] : [];
  return [...moves, ...changesInWords(scenario, after)].map((words) => ({ scenarioName: after.name, words }));
}

export function moveWords(from: number | null, to: number): string {
  return from === null ? `Moved to ${to}` : `Moved from ${from} to ${to}`;
}

function changed(scenario: ScenarioOnWire, sent: SentChanges): ScenarioOnWire {
  const edits = new Map(sent.sensors?.map((sensor) => [sensor.id, sensor]));
  const kept = scenario.sensors.filter(({ id }) => sent.sensorsToDelete?.includes(id) !== true);
  const added = (sent.sensorsToAdd ?? []).map(({ type, name, stage = "automatic", criticality = 2, configurationId = null }, at) => ({
    id: -1 - at,
    type,
    name,
    stage,
    criticality,
    isArchived: false,
    configurationId,
  }));
  const edited = kept.map((sensor) => {
    const { name, stage, criticality, isArchived } = edits.get(sensor.id) ?? {};
    return {
      ...sensor,
      name: name ?? sensor.name,
      stage: stage ?? sensor.stage,
      criticality: criticality ?? sensor.criticality,
      isArchived: isArchived ?? sensor.isArchived,
    };
  });
  return {
    ...scenario,
    name: sent.name ?? scenario.name,
    description: sent.description ?? scenario.description,
    isArchived: sent.isArchived ?? scenario.isArchived,
    timeOutMinutes: sent.timeOutMinutes === undefined ? scenario.timeOutMinutes : sent.timeOutMinutes,
    timeOutDecision: sent.timeOutDecision ?? scenario.timeOutDecision,
    rules: sent.rules ?? scenario.rules,
    sensors: [...edited, ...added],
  };
}
