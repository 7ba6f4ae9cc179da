import type { CurrencyCode } from "#domain/money/currencies.ts";
import { constantSide, fieldSide, rule, velocitySide, type RuleSide } from "#domain/rules/build-rule.ts";
import { compileRule } from "#domain/rules/compile-rule.ts";
import type { Holds } from "#domain/rules/compiled-rule.ts";
import { parseNumber } from "#domain/rules/constant.ts";
import { fieldWords } from "#domain/rules/field-words.ts";
import type { OperatorName } from "#domain/rules/operators.ts";
import type { BooleanReading, NumberReading, Reading, TextReading, TextsReading } from "#domain/rules/reading.ts";
import { resolveSide } from "#domain/rules/resolve-side.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { foldCase } from "#domain/rules/text-set.ts";
import { velocityPairs } from "#domain/rules/velocities.ts";
import { compareText } from "#domain/text/compare-text.ts";
import { namesNobody } from "#domain/suggestions/names-nobody.ts";
import { suggestedFields } from "#domain/suggestions/suggested-fields.ts";

/** A rule that suggestions may be made of; an amount in one of several currencies is two rules. */
export type Condition = {
  rules: readonly Rule[];
  /** What it's about: no suggestion has two conditions about the same. */
  about: readonly string[];
  holds: Holds;
};

/** An order that was charged back, and a key of its customer. */
export type ChargedBack = { env: RuleEnvironment; person: string | null };

/** A value is used only if this many customers had it, so that no suggestion is about one of them. */
export const CUSTOMERS_OF_VALUE = 3;
/** The most values of one field, those of most chargebacks. */
const VALUES_MAX = 8;
/** The fewest chargebacks that a number is known of. */
const KNOWN_MIN = 5;
/** The hours over which orders are counted: a day, and 30 days. */
const VELOCITY_HOURS = [24, 720];
/** Where numbers are cut: at these shares of the charged-back orders. */
const CUTS = [0.1, 0.25, 0.5, 0.75, 0.9];

/**
 * Conditions that hold for some of these charged-back orders, of which rules are suggested. Amounts in several currencies are compared
 * in one currency at a time.
 */
export function makeConditions(chargedBack: readonly ChargedBack[], currencies: readonly CurrencyCode[]): Condition[] {
  const ofFields = suggestedFields.flatMap((name) => {
    if (name === "order.amount" && currencies.length > 1) return currencies.flatMap((currency) => amountsIn(currency, chargedBack));
    return conditionsOf(name, fieldSide(name), 0, chargedBack);
  });
  const ofVelocities = velocityPairs.flatMap(({ name }) =>
    VELOCITY_HOURS.flatMap((hours) => conditionsOf(`velocity.${name}`, velocitySide(name, hours), 1, chargedBack)),
  );
  return [...ofFields, ...ofVelocities];
}

function conditionsOf(about: string, side: RuleSide, least: number, chargedBack: readonly ChargedBack[]): Condition[] {
  return rulesOf(side, least, chargedBack).map((made) => ({ rules: [made], about: [about], holds: compileRule(made).holds }));
}

function amountsIn(currency: CurrencyCode, chargedBack: readonly ChargedBack[]): Condition[] {
  const isIn = rule(fieldSide("order.currency"), "Equal", constantSide(currency));
  const inCurrency = compileRule(isIn).holds;
  const amounts = rulesOf(
    fieldSide("order.amount"),
    0,
    chargedBack.filter(({ env }) => inCurrency(env)),
  );
  return amounts.map((amount) => {
    const { holds } = compileRule(amount);
    return { rules: [isIn, amount], about: ["order.currency", "order.amount"], holds: (env) => inCurrency(env) && holds(env) };
  });
}

function rulesOf(side: RuleSide, least: number, chargedBack: readonly ChargedBack[]): Rule[] {
  const reading = readingOf(side);
  switch (reading.type) {
    case "number":
      return numberRules(side, reading, least, chargedBack);
    case "boolean":
      return booleanRules(side, reading, chargedBack);
    case "string":
      return textRules(side, "Equal", reading, chargedBack);
    case "[string]":
      return textRules(side, "Some In", reading, chargedBack);
    default:
      throw new Error(`No rules are suggested over ${side.first.name}`);
  }
}

function readingOf({ first, second }: RuleSide): Reading {
  const resolved = resolveSide(first, second);
  if (resolved.kind !== "reading") throw new Error(`${first.name} can't be read`);
  return resolved.reading;
}

/** Compares with where the charged-back orders' numbers lie, in round numbers. */
function numberRules(side: RuleSide, { read }: NumberReading, least: number, chargedBack: readonly ChargedBack[]): Rule[] {
  const values = chargedBack
    .map(({ env }) => read(env))
    .filter((value) => value !== null)
    .toSorted((a, b) => a - b);
  if (values.length < KNOWN_MIN) return [];
  const most = fieldWords(side.first.name)?.unit === "percent" ? 1 : Infinity;
  const cuts = CUTS.map((share) => values[Math.floor(share * (values.length - 1))] ?? least);
  const lower = new Set(cuts.map((cut) => rounded(cut, Math.floor)).filter((cut) => cut > least && canBeWritten(cut)));
  const upper = new Set(cuts.map((cut) => rounded(cut, Math.ceil)).filter((cut) => cut >= least && cut < most && canBeWritten(cut)));
  return [
    ...[...lower].map((cut) => rule(side, "Greater Than Or Equal", constantSide(cut))),
    ...[...upper].map((cut) => rule(side, cut === least ? "Equal" : "Less Than Or Equal", constantSide(cut))),
  ];
}

/** To two digits, down or up. */
function rounded(value: number, direction: (value: number) => number): number {
  if (value === 0) return 0;
  const step = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  // The quotient is cleaned of what binary fractions add, so that 0.29 stays 0.29.
  return Number((direction(Number((value / step).toPrecision(12))) * step).toPrecision(2));
}

function canBeWritten(value: number): boolean {
  return parseNumber(String(value)) === value;
}

function booleanRules(side: RuleSide, { read }: BooleanReading, chargedBack: readonly ChargedBack[]): Rule[] {
  const values = new Set(chargedBack.map(({ env }) => read(env)));
  return [true, false].filter((value) => values.has(value)).map((value) => rule(side, "Equal", constantSide(value)));
}

/** Compares with values of several customers' charged-back orders. */
function textRules(
  side: RuleSide,
  operator: OperatorName,
  reading: TextReading | TextsReading,
  chargedBack: readonly ChargedBack[],
): Rule[] {
  const seen = new Map<string, { written: string; orders: number; people: Set<string> }>();
  for (const { env, person } of chargedBack) {
    for (const [folded, written] of textsOf(reading, env)) {
      const known = seen.get(folded) ?? { written, orders: 0, people: new Set() };
      known.orders += 1;
      if (person !== null) known.people.add(person);
      seen.set(folded, known);
    }
  }
  return [...seen.values()]
    .filter(({ written, people }) => people.size >= CUSTOMERS_OF_VALUE && namesNobody(written))
    .toSorted((a, b) => b.orders - a.orders || compareText(a.written, b.written))
    .slice(0, VALUES_MAX)
    .map(({ written }) => rule(side, operator, constantSide(written)));
}

/** The texts of an order, each once, by how they are compared. */
function textsOf(reading: TextReading | TextsReading, env: RuleEnvironment): Map<string, string> {
  const read = reading.read(env);
  const texts = typeof read === "string" ? [read] : (read ?? []);
  return new Map(texts.map((text) => [foldCase(text, "lower"), text.trim()] as const).filter(([folded]) => folded !== ""));
}
