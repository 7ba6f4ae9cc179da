import { USUAL_TIME_OUT_DECISION, type Scenario } from "#domain/scenarios/scenario.ts";
import { USUAL_CRITICALITY, type ScenarioSensor } from "#domain/scenarios/scenario-sensor.ts";

/** A scenario of the shop's own without rules, and what the test gives. */
export function aScenario(id: string, shown: Partial<Scenario> = {}): Scenario {
  return {
    id,
    name: `Scenario ${id}`,
    description: "",
    priority: 1,
    isPsp: false,
    isArchived: false,
    isCatchAll: false,
    isPreset: false,
    rules: [],
    sensors: [],
    guaranteeAction: null,
    timeOutMinutes: null,
    timeOutDecision: USUAL_TIME_OUT_DECISION,
    ...shown,
  };
}

/** Scenarios with these ids by priority, before the catch-all, whose id is "rest". */
export function aSet(...ids: string[]): Scenario[] {
  return [
    ...ids.map((id, at) => aScenario(id, { priority: at + 1 })),
    aScenario("rest", { name: "All other orders", isCatchAll: true, isPreset: true, priority: ids.length + 1 }),
  ];
}

/** A set with one scenario changed. */
export function changedIn(set: readonly Scenario[], id: string, change: Partial<Scenario>): Scenario[] {
  return set.map((scenario) => (scenario.id === id ? { ...scenario, ...change } : scenario));
}

/** An automatic action that rejects. */
export function aSensor(id: number, shown: Partial<ScenarioSensor> = {}): ScenarioSensor {
  return {
    id,
    type: "22",
    name: "#Guarantee#Reject automatically",
    stage: "automatic",
    criticality: USUAL_CRITICALITY,
    isArchived: false,
    configurationId: id + 1000,
    ...shown,
  };
}
