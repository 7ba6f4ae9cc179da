import type { RuleList } from "#domain/rules/rule-environment.ts";

export type RecordedLists = {
  lists: ReadonlyMap<string, RuleList>;
  /** From now on they answer only what they were asked before. */
  seal(): void;
  /** Work with sealed lists; null if it asked something that they weren't asked before. */
  attempt<T>(work: () => T): T | null;
};

/** Lists that remember what they answered, because the copies that they look up in change. They have none of the `unlisted` texts. */
export function recordLists(lists: ReadonlyMap<string, RuleList>, unlisted: ReadonlySet<string>): RecordedLists {
  let isSealed = false;
  let askedMore = false;

  function recorded(list: RuleList): RuleList {
    const answers = new Map<string, string[]>();
    const answer = (key: string, text: string, find: () => string[]): string[] => {
      const known = answers.get(key);
      if (known !== undefined) return known;
      if (isSealed) {
        askedMore ||= !unlisted.has(text);
        return [];
      }
      const found = find();
      answers.set(key, found);
      return found;
    };
    const matching: RuleList["matching"] = (fit, text) => answer(`${fit} ${text}`, text, () => list.matching(fit, text));
    return {
      matching,
      has: (fit, text) => matching(fit, text).length > 0,
      equal(type, value) {
        const [found = null] = answer(`${type}: ${value}`, String(value), () =>
          [list.equal(type, value)].filter((entry) => entry !== null),
        );
        return found;
      },
    };
  }

  return {
    lists: new Map([...lists].map(([id, list]) => [id, recorded(list)])),
    seal: () => void (isSealed = true),
    attempt(work) {
      askedMore = false;
      const done = work();
      return askedMore ? null : done;
    },
  };
}
