import { makeListIndex } from "#domain/custom-lists/list-index.ts";
import type { RuleList } from "#domain/rules/rule-environment.ts";

/** A custom list of texts with its items as typed, prepared for lookups. */
export function ruleList(items: readonly string[]): RuleList {
  const index = makeListIndex("text");
  for (const item of items) {
    const value = item.trim().toLowerCase();
    if (value !== "") index.put({ value, written: item.trim(), expiresAtMs: null });
  }
  return index.at(0);
}
