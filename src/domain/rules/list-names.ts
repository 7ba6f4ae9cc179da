import { listOf } from "#domain/rules/check-list.ts";
import type { Rule } from "#domain/rules/rule.ts";

/** The current names of a shop's custom lists, by their ids as rules name them. */
export type ListNames = ReadonlyMap<string, string>;

/** A rule with its custom list's current name, to be shown: it's stored with the name of when it was made. A deleted list keeps that. */
export function withListName(rule: Rule, names: ListNames): Rule {
  const id = listOf(rule);
  const name = id === null ? undefined : names.get(id);
  return name === undefined || rule.firstRightField === null ? rule : { ...rule, firstRightField: { ...rule.firstRightField, name } };
}
