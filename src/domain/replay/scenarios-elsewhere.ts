import type { ListType } from "#domain/custom-lists/list-type.ts";
import { listOf } from "#domain/rules/check-list.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { listWords } from "#domain/text/list-words.ts";

/** A custom list, by its id as rules name it. */
export type NamedList = { id: string; name: string; type: ListType };

type Elsewhere = {
  /** The lists that the scenarios use, of the shop that they come from. */
  lists: readonly NamedList[];
  /** The lists of the shop in which they're tried, and its live scenarios. */
  ownLists: readonly NamedList[];
  ownScenarios: readonly Scenario[];
};

/**
 * A shop's scenarios as they can be tried in another shop, without any id of the first. Rules over custom lists use the shop's own
 * lists of the same name, in any case, and type. A scenario with the name of one of the shop's own has its id, so that both are
 * compared; others are numbered from 1, where no id begins. Archived ones are left out. With a list that the shop doesn't have, they
 * can't be tried, and the obstacle says which.
 */
export function scenariosElsewhere(
  scenarios: readonly Scenario[],
  { lists, ownLists, ownScenarios }: Elsewhere,
): { scenarios: Scenario[]; obstacle: null } | { scenarios: null; obstacle: string } {
  const tried = scenarios.filter(({ isCatchAll, isArchived }) => isCatchAll || !isArchived);
  const rules = tried.flatMap((scenario) => (scenario.isCatchAll ? [] : scenario.rules));
  const used = new Map(rules.flatMap((rule) => usedList(rule, lists)));
  const found = new Map([...used].map(([id, list]) => [id, ownLists.find(({ name }) => isSameName(name, list.name))]));
  const missing = [...used].filter(([id]) => found.get(id) === undefined).map(([, { name }]) => name);
  const unlike = [...used].filter(([id, { type }]) => type !== null && (found.get(id)?.type ?? type) !== type).map(([, { name }]) => name);
  if (missing.length + unlike.length > 0)
    return {
      scenarios: null,
      obstacle: [...obstacleOf(missing, " in this shop"), ...obstacleOf(unlike, " of the same type in this shop")].join(" "),
    };
  const ids = idsElsewhere(tried, ownScenarios);
  let sensors = 0;
  return {
    obstacle: null,
    scenarios: tried.map((scenario, place) => ({
      ...scenario,
      id: ids[place] ?? String(place + 1),
      rules: scenario.isCatchAll ? [] : scenario.rules.map((rule) => withList(rule, found)),
      sensors: scenario.sensors.map((sensor) => ({ ...sensor, id: ++sensors, configurationId: null })),
    })),
  };
}

/** A rule's list as it's named now; its type is unknown if it's gone. */
function usedList(rule: Rule, lists: readonly NamedList[]): [string, { name: string; type: ListType | null }][] {
  const id = listOf(rule);
  if (id === null) return [];
  return [[id, lists.find((list) => list.id === id) ?? { name: rule.firstRightField?.name ?? "", type: null }]];
}

/** 'The list “Known” isn't in this shop.' */
function obstacleOf(names: readonly string[], where: string): string[] {
  if (names.length === 0) return [];
  const quoted = listWords(names.map((name) => `“${name}”`));
  return [names.length === 1 ? `The list ${quoted} isn't${where}.` : `The lists ${quoted} aren't${where}.`];
}

function withList(rule: Rule, found: ReadonlyMap<string, NamedList | undefined>): Rule {
  const list = found.get(listOf(rule) ?? "");
  if (list === undefined || rule.firstRightField === null) return rule;
  return { ...rule, firstRightField: { ...rule.firstRightField, name: list.name, value: list.id } };
}

/** The ids of the shop's own scenarios of the same names, each given once; null where it has none. */
function idsElsewhere(tried: readonly Scenario[], ownScenarios: readonly Scenario[]): (string | null)[] {
  const left = ownScenarios.filter(({ isArchived, isCatchAll }) => isCatchAll || !isArchived);
  return tried.map(({ name, isCatchAll }) => {
    const at = left.findIndex((own) => own.isCatchAll === isCatchAll && (isCatchAll || isSameName(own.name, name)));
    return at === -1 ? null : (left.splice(at, 1)[0]?.id ?? null);
  });
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
