import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import type { TextCase } from "#domain/rules/text-set.ts";

/** How a value is read from an order, by type. Unknown values are null; arrays contain only known values. */
export type Reading = TextReading | NumberReading | BooleanReading | TextsReading | NumbersReading | BooleansReading;

export type TextReading = {
  type: "string";
  textCase: TextCase;
  read: (env: RuleEnvironment) => string | null;
};
/** A date is read as its day number in UTC. */
export type NumberReading = {
  type: "number" | "date";
  read: (env: RuleEnvironment) => number | null;
};
export type BooleanReading = { type: "boolean"; read: (env: RuleEnvironment) => boolean | null };
export type TextsReading = { type: "[string]"; read: (env: RuleEnvironment) => readonly string[] };
export type NumbersReading = {
  type: "[number]" | "[date]";
  read: (env: RuleEnvironment) => readonly number[];
};
export type BooleansReading = {
  type: "[boolean]";
  read: (env: RuleEnvironment) => readonly boolean[];
};

type Read<T> = (env: RuleEnvironment) => T;

export function text(read: Read<string | null>): TextReading {
  return { type: "string", textCase: "any", read };
}

/** A text that is always lowercase or digits. */
export function lowerText(read: Read<string | null>): TextReading {
  return { type: "string", textCase: "lower", read };
}

/** A text that is always uppercase ASCII, such as country and currency codes. */
export function upperText(read: Read<string | null>): TextReading {
  return { type: "string", textCase: "upper", read };
}

export function number(read: Read<number | null>): NumberReading {
  return { type: "number", read };
}

export function date(read: Read<number | null>): NumberReading {
  return { type: "date", read };
}

export function boolean(read: Read<boolean | null>): BooleanReading {
  return { type: "boolean", read };
}

export function texts(read: Read<readonly (string | null)[]>): TextsReading {
  return { type: "[string]", read: (env) => read(env).filter((value) => value !== null) };
}

export function numbers(read: Read<readonly (number | null)[]>): NumbersReading {
  return { type: "[number]", read: (env) => read(env).filter((value) => value !== null) };
}
