import type { CompiledRight, Holds } from "#domain/rules/compiled-rule.ts";
import { isMembershipOperator, memberships, quantified, type Fit, type MembershipOperatorName } from "#domain/rules/membership.ts";
import type { OperatorName } from "#domain/rules/operators.ts";
import type { TextReading, TextsReading } from "#domain/rules/reading.ts";
import type { ListFit, RuleEnvironment, RuleList } from "#domain/rules/rule-environment.ts";
import {
  foldCase,
  hasPrefixOf,
  hasSuffixOf,
  prefixesOf,
  suffixesOf,
  textSet,
  type TextCase,
  type TextSet,
} from "#domain/rules/text-set.ts";

/** The right-hand values of a rule, prepared for lookups of folded texts. */
type Texts = { has: (fit: Fit, text: string) => boolean; matching: (fit: Fit, text: string) => string[] };
/** The right-hand values for an order; null if unknown. */
type TextsOf = (env: RuleEnvironment) => Texts | null;

/** Compiles a comparison of texts, folding constants once. */
export function compileTextRule(left: TextReading | TextsReading, operator: OperatorName, right: CompiledRight): Holds {
  if (isMembershipOperator(operator)) return compileMembership(left, operator, right);
  if (left.type !== "string") throw new Error(`${operator} does not compare many texts`);
  const textCase = commonCase(left, right);
  const read = foldedRead(left, textCase);
  if (right.kind === "values") return compareToConstant(read, operator, foldCase(String(right.values[0]), textCase));
  if (right.kind !== "reading" || right.reading.type !== "string") throw new Error(`${operator} has no text on its right`);
  const readRight = foldedRead(right.reading, textCase);
  const isEqual = operator === "Equal";
  return (env) => {
    const [value, other] = [read(env), readRight(env)];
    return value !== null && value !== "" && other !== null && other !== "" && (value === other) === isEqual;
  };
}

/** The right-hand entries that a left value fits, as written, for a trace. */
export function matchedTexts(
  left: TextReading | TextsReading,
  operator: MembershipOperatorName,
  right: CompiledRight,
): (env: RuleEnvironment) => string[] {
  const textCase = commonCase(left, right);
  const [textsOf, valuesOf] = [textsReader(right, textCase), foldedValues(left, textCase)];
  const { fit } = memberships[operator];
  return (env) => {
    const texts = textsOf(env);
    return texts === null ? [] : [...new Set(valuesOf(env).flatMap((value) => texts.matching(fit, value)))];
  };
}

function compareToConstant(read: TextReading["read"], operator: OperatorName, constant: string): Holds {
  if (operator === "Equal") return (env) => read(env) === constant;
  return (env) => {
    const value = read(env);
    return value !== null && value !== "" && value !== constant;
  };
}

function compileMembership(left: TextReading | TextsReading, operator: MembershipOperatorName, right: CompiledRight): Holds {
  const textCase = commonCase(left, right);
  const { fit, quantifier } = memberships[operator];
  const textsOf = textsReader(right, textCase);
  if (left.type === "[string]") {
    const valuesOf = foldedValues(left, textCase);
    return (env) => {
      const texts = textsOf(env);
      return texts !== null && quantified(valuesOf(env), quantifier, (value) => texts.has(fit, value));
    };
  }
  const read = foldedRead(left, textCase);
  const isWanted = quantifier !== "none";
  if (right.kind === "values") return compileConstantMembership(read, fit, isWanted, setOfConstants(right, textCase));
  return (env) => {
    const value = read(env);
    if (value === null || value === "") return false;
    const texts = textsOf(env);
    return texts !== null && texts.has(fit, value) === isWanted;
  };
}

function compileConstantMembership(read: TextReading["read"], fit: Fit, isWanted: boolean, set: TextSet): Holds {
  const { entries } = set;
  if (fit === "equal") {
    return (env) => {
      const value = read(env);
      return value !== null && value !== "" && entries.has(value) === isWanted;
    };
  }
  const fits = fitsOf[fit];
  return (env) => {
    const value = read(env);
    return value !== null && value !== "" && fits(set, value) === isWanted;
  };
}

/** Skips folding if both sides are known to use the same case. */
function commonCase(left: TextReading | TextsReading, right: CompiledRight): TextCase {
  if (left.type !== "string" || left.textCase !== "upper") return "lower";
  if (right.kind === "values") return "upper";
  return right.kind === "reading" && right.reading.type === "string" && right.reading.textCase === "upper" ? "upper" : "lower";
}

function foldedRead(reading: TextReading, textCase: TextCase): TextReading["read"] {
  const { read } = reading;
  if (reading.textCase === textCase) return read;
  return (env) => {
    const value = read(env);
    return value === null ? null : foldCase(value, textCase);
  };
}

function foldedValues(reading: TextReading | TextsReading, textCase: TextCase): (env: RuleEnvironment) => string[] {
  return (env) => {
    const read = reading.read(env);
    const values = typeof read === "string" ? [read] : (read ?? []);
    return values.map((value) => foldCase(value, textCase)).filter((value) => value !== "");
  };
}

function textsReader(right: CompiledRight, textCase: TextCase): TextsOf {
  switch (right.kind) {
    case "none":
      return () => null;
    case "values": {
      const texts = textsOfSet(setOfConstants(right, textCase));
      return () => texts;
    }
    case "list": {
      const { id } = right;
      return (env) => {
        const list = env.lists.get(id);
        return list === undefined ? null : textsOfList(list);
      };
    }
    case "reading": {
      const { reading } = right;
      if (reading.type !== "string" && reading.type !== "[string]") throw new Error("There are no texts on the right");
      return (env) => {
        const read = reading.read(env);
        const set = textSet(typeof read === "string" ? [read] : (read ?? []), textCase);
        return set.entries.size === 0 ? null : textsOfSet(set);
      };
    }
  }
}

function textsOfSet(set: TextSet): Texts {
  return { has: (fit, text) => fitsOf[fit](set, text), matching: (fit, text) => fitting(set, fit, text) };
}

function textsOfList(list: RuleList): Texts {
  const allowed = (fit: Fit): ListFit => {
    if (fit === "part") throw new Error("Parts of texts aren't looked up in lists");
    return fit;
  };
  return { has: (fit, text) => list.has(allowed(fit), text), matching: (fit, text) => list.matching(allowed(fit), text) };
}

function setOfConstants(right: { values: readonly unknown[] }, textCase: TextCase): TextSet {
  return textSet(right.values.map(String), textCase);
}

const fitsOf: Record<Fit, (set: TextSet, value: string) => boolean> = {
  equal: (set, value) => set.entries.has(value),
  prefix: hasPrefixOf,
  suffix: hasSuffixOf,
  part: hasPartOf,
};

function hasPartOf(set: TextSet, value: string): boolean {
  for (const entry of set.entries.keys()) if (value.includes(entry)) return true;
  return false;
}

function fitting(set: TextSet, fit: Fit, value: string): string[] {
  switch (fit) {
    case "equal": {
      const entry = set.entries.get(value);
      return entry === undefined ? [] : [entry];
    }
    case "prefix":
      return prefixesOf(set, value);
    case "suffix":
      return suffixesOf(set, value);
    case "part":
      return [...set.entries].filter(([folded]) => value.includes(folded)).map(([, entry]) => entry);
  }
}
