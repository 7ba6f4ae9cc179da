import type { SuggestionSearch } from "#contract/suggestions.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import { amountCurrency, rulesSentence } from "#domain/rules/rules-sentence.ts";
import { leftOutReasons } from "#domain/suggestions/lesson.ts";
import { isConfirmed } from "#domain/suggestions/suggestion.ts";
import { noneFound } from "#server/suggestions/learner.ts";
import type { StoredSearch } from "#server/suggestions/suggestion-store.ts";

/** A search with what it found. `draftIds` are those of the drafts that there are. */
export function presentSearch(
  { findings, suggestions, searchId, fromAt, splitAt, untilAt, ...search }: StoredSearch,
  { currency, draftIds }: { currency: CurrencyCode; draftIds: ReadonlySet<number> },
): SuggestionSearch {
  const { learned, later, leftOut } = findings ?? noneFound("no_orders");
  return {
    id: searchId,
    ...search,
    currency,
    fromDate: fromAt,
    splitDate: splitAt,
    untilDate: untilAt,
    learned,
    later,
    leftOut: leftOutReasons.flatMap((because) => {
      const orders = leftOut[because] ?? 0;
      return orders === 0 ? [] : [{ because, orders }];
    }),
    nothingBecause: findings?.nothingBecause ?? null,
    suggestions: suggestions
      .toSorted((a, b) => Number(isConfirmed(b)) - Number(isConfirmed(a)))
      .map((suggestion) => ({
        id: suggestion.id,
        words: rulesSentence(suggestion.rules, currency),
        rules: suggestion.rules.map((rule) => describeRule(rule, amountCurrency(rule, suggestion.rules, currency))),
        learned: suggestion.learned,
        later: suggestion.later,
        isConfirmed: isConfirmed(suggestion),
        draftId: suggestion.draftId !== null && draftIds.has(suggestion.draftId) ? suggestion.draftId : null,
      })),
  };
}
