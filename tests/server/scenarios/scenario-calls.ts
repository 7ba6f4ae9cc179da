import { endpoints } from "#contract/endpoints.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { Problem } from "#contract/problem.ts";
import type { ScenarioOnWire, ScenarioSetOnWire } from "#contract/scenario-on-wire.ts";
import type { PlanId } from "#domain/accounts/plans.ts";
import type { TestShop } from "#tests/support/builders.ts";
import type { Caller } from "#tests/support/callers.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

type New = Partial<BodyOf<typeof endpoints.createScenario>["scenario"]>;
type Saved = BodyOf<typeof endpoints.saveScenario>;
type SavedScenario = Saved["scenario"];
type SavedSensor = NonNullable<SavedScenario["sensors"]>[number];
/** What is saved of a scenario: what isn't given isn't sent. */
export type Change = Partial<Omit<SavedScenario, "sensors">> & { sensors?: (Pick<SavedSensor, "id"> & Partial<SavedSensor>)[] };
type Sensors = Partial<Pick<Saved, "sensorsToAdd" | "sensorsToDelete">>;
type Publishing = Partial<BodyOf<typeof endpoints.publishDraft>>;
/** Which set a call is about, and the version that the caller has seen. */
type Place = { draft?: number; ifMatch?: string };

/** The calls about scenarios, as people make them. */
export function scenarioCalls(app: TestApp) {
  const at = ({ draft, ifMatch }: Place) => ({
    ...(draft === undefined ? {} : { query: { draft } }),
    ...(ifMatch === undefined ? {} : { headers: { "if-match": ifMatch } }),
  });
  return {
    list: (as: Caller, place: Place = {}) => app.read(endpoints.listScenarios, at(place), as),
    create: (as: Caller, scenario: New = {}, place: Place = {}) => {
      const blank = { name: "Large orders", description: "", priority: undefined, isPsp: false, rules: [] };
      return app.call(endpoints.createScenario, { ...at(place), body: { scenario: { ...blank, ...scenario } } }, as);
    },
    save: (
      as: Caller,
      { id, ...change }: Change & { id: number },
      { sensorsToAdd = [], sensorsToDelete = [], ...place }: Sensors & Place = {},
    ) => {
      const sensors = change.sensors?.map((sensor) => ({ ...noneOfSensor, ...sensor }));
      const body = { scenario: { ...noneOfScenario, ...change, id, sensors }, sensorsToAdd, sensorsToDelete };
      return app.call(endpoints.saveScenario, { ...at(place), body }, as);
    },
    move: (as: Caller, placings: readonly [id: number, priority: number][], place: Place = {}) =>
      app.call(
        endpoints.prioritizeScenarios,
        { ...at(place), body: { scenarios: placings.map(([id, priority]) => ({ id, priority })) } },
        as,
      ),
    remove: (as: Caller, id: number, place: Place = {}) => app.call(endpoints.deleteScenario, { ...at(place), params: { id } }, as),
    stage: (as: Caller, configId: number, stage: "manual" | "auto" | "sometimes", place: Place = {}) =>
      app.call(endpoints.setSensorStage, { ...at(place), params: { configId, stage } }, as),
    history: (as: Caller, before?: number) =>
      app.read(endpoints.listScenarioHistory, before === undefined ? {} : { query: { before } }, as),
    restore: (as: Caller, version: number | string, place: Place = {}) =>
      app.call(endpoints.restoreScenarios, { ...at({ ...place }), params: { version } }, as),
    drafts: async (as: Caller) => (await app.read(endpoints.listDrafts, {}, as)).drafts,
    draft: (as: Caller, name: string, copyOf?: number) =>
      app.call(endpoints.createDraft, { ...(copyOf === undefined ? {} : { query: { draft: copyOf } }), body: { name } }, as),
    compare: (as: Caller, draftId: number) => app.read(endpoints.comparePublishing, { params: { draftId } }, as),
    /** With what a comparison just now answers, unless the test gives something else. */
    publish: async (as: Caller, draftId: number, given: Publishing = {}) => {
      const { liveVersion, draftVersion } = await app.read(endpoints.comparePublishing, { params: { draftId } }, as);
      return app.call(endpoints.publishDraft, { params: { draftId }, body: { liveVersion, draftVersion, choices: [], ...given } }, as);
    },
  };
}

const noneOfScenario = {
  name: undefined,
  description: undefined,
  priority: undefined,
  isArchived: undefined,
  timeOutMinutes: undefined,
  timeOutDecision: undefined,
  rules: undefined,
} satisfies Partial<SavedScenario>;
const noneOfSensor = { name: undefined, stage: undefined, criticality: undefined, isArchived: undefined } satisfies Partial<SavedSensor>;

/** The answer to a call that must succeed. */
export async function done<T>(reply: Promise<{ answer: T | null; problem: Problem | null }>): Promise<T> {
  const { answer, problem } = await reply;
  if (answer === null) throw new Error(JSON.stringify(problem));
  return answer;
}

/** A scenario by its name. */
export function named({ scenarios }: Pick<ScenarioSetOnWire, "scenarios">, name: string): ScenarioOnWire {
  const found = scenarios.find((scenario) => scenario.name === name);
  if (found === undefined) throw new Error(`There is no scenario ${name}`);
  return found;
}

export function namesIn({ scenarios }: Pick<ScenarioSetOnWire, "scenarios">): string[] {
  return scenarios.map(({ name }) => name);
}

/** Puts a shop on another plan, as the operator does. */
export async function putOnPlan({ tenantId }: TestShop, plan: PlanId): Promise<void> {
  await (await testDatabase()).asOwner("update tenant set plan = $2 where tenant_id = $1", [tenantId, plan]);
}
