import type { RuleList } from "#domain/rules/rule-environment.ts";

/** A list with other entries: without those written so, and with those of another list. */
export function changedList(list: RuleList, { without, added }: { without: ReadonlySet<string>; added: RuleList }): RuleList {
  const matching: RuleList["matching"] = (fit, text) => [
    ...list.matching(fit, text).filter((entry) => !without.has(entry)),
    ...added.matching(fit, text),
  ];
  return {
    matching,
    has: (fit, text) => matching(fit, text).length > 0,
    equal(type, value) {
      const entry = list.equal(type, value);
      return entry === null || without.has(entry) ? added.equal(type, value) : entry;
    },
  };
}
