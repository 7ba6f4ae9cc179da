import type { ValueUnit } from "#domain/rules/value-unit.ts";

/**
 * One fact: how its values look, its name on screens, and its value when unknown. Its type, the label of its rule field and
 * how it's read back from stored decisions all come from here.
 */
export type Fact<Value> = { kind: FactKind; label: string; unit: ValueUnit | null; unknown: Value; choices?: readonly string[] };

/** A text of kind `lowerText` is always lowercase or digits. */
export type FactKind = "text" | "lowerText" | "country" | "choice" | "flag" | "number" | "count" | "point";

/** The facts of one part, by name. */
export type FactTable = Readonly<Record<string, Fact<unknown>>>;
export type FactsOf<Table extends FactTable> = { [Name in keyof Table]: Table[Name]["unknown"] };

/** If `isCity` is false, only the country is known and the point is its center. */
export type Point = { lat: number; lng: number; isCity: boolean };

export function text(label: string): Fact<string | null> {
  return { kind: "text", label, unit: null, unknown: null };
}

export function lowerText(label: string): Fact<string | null> {
  return { kind: "lowerText", label, unit: null, unknown: null };
}

/** A country's two-letter code. */
export function country(label: string): Fact<string | null> {
  return { kind: "country", label, unit: "country", unknown: null };
}

/** One of a few lowercase words. */
export function choice<Choice extends string>(label: string, choices: readonly Choice[]): Fact<Choice | null> {
  return { kind: "choice", label, unit: null, unknown: null, choices };
}

export function flag(label: string): Fact<boolean | null> {
  return { kind: "flag", label, unit: null, unknown: null };
}

export function number(label: string, unit: ValueUnit | null = null): Fact<number | null> {
  return { kind: "number", label, unit, unknown: null };
}

/** A number that is 0 if nothing is known. */
export function count(label: string): Fact<number> {
  return { kind: "count", label, unit: null, unknown: 0 };
}

export function point(label: string): Fact<Point | null> {
  return { kind: "point", label, unit: null, unknown: null };
}

/** A part whose facts are all unknown. */
export function blankFacts<Table extends FactTable>(table: Table): FactsOf<Table> {
  return factsFrom(table, (_, { unknown }) => unknown);
}

/** A part with a value for each of its facts, which must be of the fact's kind. */
export function factsFrom<Table extends FactTable>(table: Table, valueOf: (name: string, fact: Fact<unknown>) => unknown): FactsOf<Table> {
  const values = Object.entries(table).map(([name, fact]) => [name, valueOf(name, fact)]);
  // The compiler can't follow names from one object to another.
  return Object.fromEntries(values) as FactsOf<Table>;
}
