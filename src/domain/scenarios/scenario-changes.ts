import { describeRule } from "#domain/rules/describe-rule.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { inOrder } from "#domain/scenarios/edit-scenarios.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { criticalityWords, type ScenarioSensor } from "#domain/scenarios/scenario-sensor.ts";
import { cutTo } from "#domain/text/truncate.ts";
import { minutesWords } from "#domain/text/duration-words.ts";
import { groupedName, sensorKind, sensorTypeWords } from "#domain/scenarios/sensor-types.ts";

/**
 * What a change touches, by which plans allow it.
 * - `values`: what a rule compares with.
 * - `removal`: a scenario of the shop's own is archived or deleted.
 * - `arrangement`: order, name and description; a preset is archived, any scenario is brought back.
 * - `content`: everything else.
 */
const changeAreas = ["values", "removal", "arrangement", "content"] as const;
export type ChangeArea = (typeof changeAreas)[number];

/** What archiving a scenario touches, or bringing it back. */
export function archivingArea({ isPreset }: Pick<Scenario, "isPreset">, isToBeArchived: boolean): ChangeArea {
  return isToBeArchived && !isPreset ? "removal" : "arrangement";
}

/** What deleting a scenario touches. */
export function deletionArea({ isPreset }: Pick<Scenario, "isPreset">): ChangeArea {
  return isPreset ? "content" : "removal";
}

/** More characters of a description aren't shown. */
const SHOWN_DESCRIPTION = 300;

/** One difference between two sets, in words without the scenario's name. */
export type ScenarioChange = {
  scenarioId: string;
  scenarioName: string;
  area: ChangeArea;
  /** Only its place in the order. */
  isMove: boolean;
  words: string;
};

/** The hosts that hooks call, by the ids of their configurations. */
export type HookHosts = ReadonlyMap<number, string>;

/** What is different in a set, scenario by scenario in its order, deleted ones last. Hooks that call another host name both. */
export function scenarioChanges(before: readonly Scenario[], after: readonly Scenario[], hosts: HookHosts = noHosts): ScenarioChange[] {
  const earlier = new Map(before.map((scenario) => [scenario.id, scenario]));
  const kept = new Set(after.map(({ id }) => id));
  const moved = movedScenarios(before, after);
  return [
    ...inOrder(after).flatMap((scenario) => {
      const known = earlier.get(scenario.id);
      if (known === undefined) return [change(scenario, "content", "Added the scenario")];
      const from = moved.get(scenario.id);
      const moves =
        from === undefined ? [] : [{ ...change(scenario, "arrangement", `Moved from ${from} to ${scenario.priority}`), isMove: true }];
      return [...moves, ...changesOfOne(known, scenario, hosts)];
    }),
    ...inOrder(before)
      .filter(({ id }) => !kept.has(id))
      .map((scenario) => change(scenario, deletionArea(scenario), "Deleted the scenario")),
  ];
}

const noHosts: HookHosts = new Map();

function change({ id, name }: Scenario, area: ChangeArea, words: string): ScenarioChange {
  return { scenarioId: id, scenarioName: name, area, isMove: false, words };
}

/** What a change of one scenario's own, without its place in the order, can touch. */
type Described = Pick<
  Scenario,
  "name" | "description" | "isArchived" | "isPreset" | "isPsp" | "timeOutMinutes" | "timeOutDecision" | "rules" | "sensors"
>;

/** What is different in one scenario, in words. */
export function changesInWords(before: Described, after: Described): string[] {
  return differences(before, after, new Map()).map(({ words }) => words);
}

function changesOfOne(before: Scenario, after: Scenario, hosts: HookHosts): ScenarioChange[] {
  return differences(before, after, hosts).map(({ area, words }) => change(after, area, words));
}

function differences(before: Described, after: Described, hosts: HookHosts): Difference[] {
  const said: Say = (area, words) => ({ area, words });
  const changes: Difference[] = [];
  if (before.name !== after.name) changes.push(said("arrangement", `Renamed from “${before.name}”`));
  if (before.description !== after.description) changes.push(said("arrangement", descriptionWords(after)));
  if (before.isArchived !== after.isArchived)
    changes.push(said(archivingArea(after, after.isArchived), after.isArchived ? "Archived" : "Brought back from the archive"));
  if (before.isPsp !== after.isPsp) changes.push(said("content", after.isPsp ? "Applies to PSP orders only" : "Applies to all orders"));
  if (before.timeOutMinutes !== after.timeOutMinutes || before.timeOutDecision !== after.timeOutDecision)
    changes.push(said("content", timeOutWords(before, after)));
  return [...changes, ...ruleChanges(before.rules, after.rules, said), ...sensorChanges(before.sensors, after.sensors, { said, hosts })];
}

/** 'Changed the time-out to: rejected after 3 days'. A decision can be chosen before there is a time-out. */
function timeOutWords(before: Described, { timeOutMinutes, timeOutDecision }: Described): string {
  if (timeOutMinutes !== null) return `Changed the time-out to: ${timeOutDecision} after ${minutesWords(timeOutMinutes)}`;
  return before.timeOutMinutes === null ? `Chose ${timeOutDecision} for a time-out` : "Changed the time-out to: none";
}

function descriptionWords({ description }: Described): string {
  return description === "" ? "Removed the description" : `Changed the description to “${cutTo(description, SHOWN_DESCRIPTION)}”`;
}

type Difference = Pick<ScenarioChange, "area" | "words">;
type Say = (area: ChangeArea, words: string) => Difference;

/** As many rules as before are compared one by one; otherwise, those that aren't on the other side were added or deleted. */
function ruleChanges(before: readonly Rule[], after: readonly Rule[], said: Say): Difference[] {
  if (before.length === after.length) {
    return after.flatMap((rule, at) => {
      const known = before[at];
      if (known === undefined || isSame(known, rule)) return [];
      const words = `Changed the rule “${describeRule(known)}” to “${describeRule(rule)}”`;
      return [said(differsInValue(known, rule) ? "values" : "content", words)];
    });
  }
  return [
    ...missingIn(before, after).map((rule) => said("content", `Added the rule “${describeRule(rule)}”`)),
    ...missingIn(after, before).map((rule) => said("content", `Deleted the rule “${describeRule(rule)}”`)),
  ];
}

/** The rules that `some` lacks, each as often as it's there more often. */
function missingIn(some: readonly Rule[], others: readonly Rule[]): Rule[] {
  const left = some.map(textOf);
  return others.filter((rule) => {
    const at = left.indexOf(textOf(rule));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Whether only the text of the right side's constant differs. */
function differsInValue(before: Rule, after: Rule): boolean {
  if (before.firstRightField?.type !== "const" || before.secondRightField === null || after.secondRightField === null) return false;
  const { secondRightField } = before;
  return isSame(before, { ...after, secondRightField: { ...after.secondRightField, constValue: secondRightField.constValue } });
}

function sensorChanges(
  before: readonly ScenarioSensor[],
  after: readonly ScenarioSensor[],
  { said, hosts }: { said: Say; hosts: HookHosts },
): Difference[] {
  const earlier = new Map(before.map((sensor) => [sensor.id, sensor]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((sensor) => {
      const known = earlier.get(sensor.id);
      if (known === undefined) {
        const host = hostOf(sensor, hosts);
        return [said("content", `Added the ${sensorWords(sensor)}${host === null ? "" : `, which calls ${host}`}`)];
      }
      return sensorDifferences(known, sensor, hosts).map((words) => said("content", words));
    }),
    ...before.filter(({ id }) => !kept.has(id)).map((sensor) => said("content", `Deleted the ${sensorWords(sensor)}`)),
  ];
}

function sensorDifferences(before: ScenarioSensor, after: ScenarioSensor, hosts: HookHosts): string[] {
  const called = sensorWords(after);
  const differences: string[] = [];
  if (before.name !== after.name) differences.push(`Renamed the ${sensorWords(before)} to “${groupedName(after.name).label}”`);
  if (before.isArchived !== after.isArchived) differences.push(`Switched the ${called} ${after.isArchived ? "off" : "on"}`);
  if (before.stage !== after.stage) differences.push(`Made the ${called} ${after.stage}`);
  if (before.criticality !== after.criticality)
    differences.push(`Set the ${called} to ${criticalityWords[after.criticality].toLowerCase()} criticality`);
  if (before.configurationId !== after.configurationId) {
    const [from, to] = [hostOf(before, hosts), hostOf(after, hosts)];
    const isElsewhere = from !== null && to !== null && from !== to;
    differences.push(`Changed the settings of the ${called}${isElsewhere ? `, which calls ${to} instead of ${from}` : ""}`);
  }
  return differences;
}

function hostOf({ configurationId }: ScenarioSensor, hosts: HookHosts): string | null {
  return (configurationId === null ? undefined : hosts.get(configurationId)) ?? null;
}

/** 'action “Approve order”'. */
function sensorWords({ type, name }: ScenarioSensor): string {
  return `${sensorKind(type)} “${groupedName(name).label || sensorTypeWords(type)}”`;
}

/**
 * Of the scenarios in both sets, the fewest that had to move to get from one order to the other, with their priority before:
 * those outside the longest run that kept its order.
 */
function movedScenarios(before: readonly Scenario[], after: readonly Scenario[]): Map<string, number> {
  const placeOf = new Map(inOrder(before).map(({ id }, at) => [id, at]));
  const places = inOrder(after).flatMap(({ id, isCatchAll }) => {
    const place = placeOf.get(id);
    return place === undefined || isCatchAll ? [] : [place];
  });
  const stayed = longestRise(places);
  const moved = new Set(places.filter((place) => !stayed.has(place)));
  return new Map(inOrder(before).flatMap(({ id, priority }, place) => (moved.has(place) ? [[id, priority] as const] : [])));
}

/** The longest rising subsequence of distinct numbers. */
function longestRise(numbers: readonly number[]): Set<number> {
  const best: { length: number; from: number }[] = [];
  for (const number of numbers) {
    let [length, from] = [1, -1];
    for (const [earlier, known] of best.entries()) {
      if ((numbers[earlier] ?? number) < number && known.length >= length) [length, from] = [known.length + 1, earlier];
    }
    best.push({ length, from });
  }
  let at = best.findIndex(({ length }) => length === Math.max(...best.map((each) => each.length)));
  const rise = new Set<number>();
  while (at >= 0) {
    const number = numbers[at];
    if (number !== undefined) rise.add(number);
    at = best[at]?.from ?? -1;
  }
  return rise;
}

function isSame(one: Rule, other: Rule): boolean {
  return textOf(one) === textOf(other);
}

/** A rule's parts in one order, whatever order they were stored in. */
function textOf({ firstLeftField, secondLeftField, operator, firstRightField, secondRightField }: Rule): string {
  const sides = [firstLeftField, secondLeftField, firstRightField, secondRightField];
  const parts = sides.map((side) => side && [side.name, side.type, side.outType, side.constValue, side.value, side.specialFunctionName]);
  return JSON.stringify([...parts, operator]);
}
