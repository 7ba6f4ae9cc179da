import { parseConstant, type Scalar } from "#domain/rules/constant.ts";
import type { ScalarType } from "#domain/rules/value-type.ts";

type ValueType = Exclude<ScalarType, "string">;

/** A list's entries by the numbers, days or booleans that they say, for rules that compare those. Made once a rule asks. */
export type ValueEntries = {
  add(entry: string): void;
  remove(entry: string): void;
  /** The entries that say this value: '1' and '1.0' both say 1. */
  saying(type: ValueType, value: Scalar): readonly string[];
};

export function makeValueEntries(entries: ReadonlyMap<string, string>): ValueEntries {
  const byType = new Map<ValueType, Map<Scalar, readonly string[]>>();

  function add(of: Map<Scalar, readonly string[]>, type: ValueType, entry: string): void {
    const value = parseConstant(entry, type);
    if (value !== null) of.set(value, [...(of.get(value) ?? []), entry]);
  }

  function remove(of: Map<Scalar, readonly string[]>, type: ValueType, entry: string): void {
    const value = parseConstant(entry, type);
    if (value === null) return;
    const others = (of.get(value) ?? []).filter((other) => other !== entry);
    if (others.length > 0) of.set(value, others);
    else of.delete(value);
  }

  return {
    add(entry) {
      for (const [type, of] of byType) add(of, type, entry);
    },
    remove(entry) {
      for (const [type, of] of byType) remove(of, type, entry);
    },
    saying(type, value) {
      let of = byType.get(type);
      if (of === undefined) {
        of = new Map();
        for (const entry of entries.keys()) add(of, type, entry);
        byType.set(type, of);
      }
      return of.get(value) ?? [];
    },
  };
}
