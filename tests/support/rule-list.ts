import { parseConstant, type Scalar } from "#domain/rules/constant.ts";
import type { RuleList } from "#domain/rules/rule-environment.ts";
import { textSet } from "#domain/rules/text-set.ts";
import type { ScalarType } from "#domain/rules/value-type.ts";

/** A custom list with its items as typed, prepared for lookups. */
export function ruleList(items: readonly string[]): RuleList {
  const byType = new Map<ScalarType, ReadonlyMap<Scalar, string>>();
  return {
    texts: textSet(items, "lower"),
    values(type) {
      const kept = byType.get(type);
      if (kept) return kept;
      const made = valuesOf(items, type);
      byType.set(type, made);
      return made;
    },
  };
}

function valuesOf(items: readonly string[], type: ScalarType): ReadonlyMap<Scalar, string> {
  const values = new Map<Scalar, string>();
  for (const item of items) {
    const value = parseConstant(item, type);
    if (value !== null && !values.has(value)) values.set(value, item.trim());
  }
  return values;
}
