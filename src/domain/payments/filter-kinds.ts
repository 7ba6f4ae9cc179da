import { allCountries, isCountry } from "#domain/geography/countries.ts";
import {
  isAmountComparison,
  readAmountComparison,
  writeAmountComparison,
  type AmountComparison,
} from "#domain/payments/amount-comparison.ts";
import { isNumberRange, readNumberRange, writeNumberRange, type NumberRange } from "#domain/payments/number-range.ts";
import { DEFAULT_ORDER_DATE, isOrderDate, readOrderDate, writeOrderDate, type OrderDateFilter } from "#domain/payments/order-date.ts";
import { readSearch, SEARCH_TEXT_MAX } from "#domain/payments/search-words.ts";
import { limitChoices, limitIds, limitNames } from "#domain/lists/query-params.ts";

/** Dimensions of the daily figures. Filters on these are counted without looking at orders. */
export type FigureKey =
  | "day"
  | "scenario"
  | "guaranteeStatus"
  | "decision"
  | "acquirer"
  | "origin"
  | "chargeback"
  | "chargebackReason"
  | "disputeState";

/** What every filter declares. */
type FilterNames = {
  /** Its name on screens. */
  words: string;
  /** Its field in a request body. */
  wire: string;
  /** Its key in a URL. Two filters may share one only if neither reads the other's values. */
  url: string;
  /** The daily figure that counts its orders; null if orders have to be looked at. */
  figure: FigureKey | null;
};

/** Choices that only the server knows, because they differ per shop. */
export type ChoiceSource = "scenarios" | "acquirers" | "origins" | "colleagues";

/** What else a filter declares, by kind. Texts are in their URL form. */
export type FilterKind =
  | { kind: "date" }
  /** Any of a closed list. With `inFull`, a chip never shortens the names. */
  | { kind: "codes"; codes: readonly (string | number)[]; nameOf: (text: string) => string; inFull: boolean }
  | { kind: "ids"; choices: ChoiceSource }
  /** Names sent by shops; an empty one stands for orders without one. */
  | { kind: "names"; choices: ChoiceSource | readonly string[]; nameOf: (text: string) => string }
  /** ISO 3166-1 alpha-2 countries; an empty one stands for orders whose country is unknown. */
  | { kind: "countries"; choices: readonly string[]; nameOf: (text: string) => string; help: string }
  /** Words that start with what was typed, set in a box of its own. */
  | { kind: "search" }
  | { kind: "text"; keyboard: "text" | "email"; help: string }
  /** At most `max` digits. If `written` is a number, a request may have that many characters, including other ones. */
  | { kind: "digits"; max: number; written: number | null; help?: string }
  | { kind: "amount" }
  /** From a number to another one, of which one may be left out. Percents are stored as parts of 1. */
  | { kind: "range"; unit: "percent" | "amount"; max: number; help: string }
  /** On or off. */
  | { kind: "flag"; text: string; choice: string };

/** A filter: its names, its kind, and how its value is stored in URLs. */
export type Filter<Value> = FilterNames &
  FilterKind & {
    /** The value that filters nothing. */
    empty: Value;
    /** A value's texts in a URL; none for the default. */
    write: (value: Value) => string[];
    /** Reads what `write` wrote. Never throws: unreadable texts are ignored. */
    read: (texts: readonly string[]) => Value;
    /** Whether something is a value of this filter. */
    fits: (value: unknown) => value is Value;
  };

/** The longest text that the server accepts. */
export const FILTER_TEXT_MAX = 320;

/** By order date. A URL without a date means the last 30 days. */
export function dateFilter(names: FilterNames): Filter<OrderDateFilter | null> {
  const usual = writeOrderDate(DEFAULT_ORDER_DATE);
  return {
    ...names,
    kind: "date",
    empty: null,
    write: (date) => [writeOrderDate(date)].filter((text) => text !== usual),
    read: ([text]) => (text === undefined ? DEFAULT_ORDER_DATE : readOrderDate(text)),
    fits: isOrderDate,
  };
}

export function codesFilter<Code extends string | number>(
  names: FilterNames & { codes: readonly Code[]; codeName: (code: Code) => string; inFull?: boolean },
): Filter<Code[]> {
  const { codes, codeName, inFull = false, ...rest } = names;
  const isCode = (value: unknown): value is Code => codes.some((code) => code === value);
  const codeOf = (text: string) => codes.find((code) => String(code) === text);
  return {
    ...rest,
    kind: "codes",
    codes,
    inFull,
    nameOf: (text) => {
      const code = codeOf(text);
      return code === undefined ? text : codeName(code);
    },
    empty: [],
    write: (chosen) => chosen.map(String),
    read: (texts) => codes.filter((code) => texts.includes(String(code))),
    fits: (value): value is Code[] => Array.isArray(value) && value.every(isCode),
  };
}

export function idsFilter(names: FilterNames & { choices: ChoiceSource }): Filter<number[]> {
  return {
    ...names,
    kind: "ids",
    empty: [],
    write: (ids) => ids.map(String),
    read: limitIds,
    fits: (value): value is number[] => Array.isArray(value) && value.every(Number.isInteger),
  };
}

export function namesFilter(
  names: FilterNames & { choices: ChoiceSource | readonly string[]; nameOf: (name: string) => string },
): Filter<string[]> {
  return { ...names, kind: "names", empty: [], write: (chosen) => chosen, read: limitNames, fits: areTexts };
}

export function countriesFilter(names: FilterNames & { help: string; nameOf: (country: string) => string }): Filter<string[]> {
  return {
    ...names,
    kind: "countries",
    choices: [...allCountries(), ""],
    empty: [],
    write: (countries) => countries,
    read: (texts) => limitChoices(texts).filter((text) => text === "" || isCountry(text)),
    fits: areTexts,
  };
}

export function textFilter(names: FilterNames & { keyboard?: "text" | "email"; help: string }): Filter<string | null> {
  return {
    keyboard: "text",
    ...names,
    kind: "text",
    empty: null,
    write: textOrNone,
    read: ([text]) => text?.trim().slice(0, FILTER_TEXT_MAX).trim() || null,
    fits: isSomeText,
  };
}

/** By the start of words, all of which must be there. Texts in which no word has enough characters filter nothing. */
export function searchFilter(names: FilterNames): Filter<string | null> {
  return {
    ...names,
    kind: "search",
    empty: null,
    write: textOrNone,
    read: ([text = ""]) => {
      const asked = text.trim().slice(0, SEARCH_TEXT_MAX).trim();
      return readSearch(asked).length === 0 ? null : asked;
    },
    fits: isSomeText,
  };
}

export function digitsFilter(names: FilterNames & { max: number; written: number | null; help?: string }): Filter<string | null> {
  return {
    ...names,
    kind: "digits",
    empty: null,
    write: textOrNone,
    read: ([text]) => onlyDigits(text ?? "").slice(0, names.max) || null,
    fits: isSomeText,
  };
}

export function amountFilter(names: FilterNames): Filter<AmountComparison | null> {
  return {
    ...names,
    kind: "amount",
    empty: null,
    write: (amount) => (amount === null ? [] : [writeAmountComparison(amount)]),
    read: ([text]) => readAmountComparison(text ?? ""),
    fits: isAmountComparison,
  };
}

export function rangeFilter(names: FilterNames & { unit: "percent" | "amount"; max: number; help: string }): Filter<NumberRange | null> {
  return {
    ...names,
    kind: "range",
    empty: null,
    write: (range) => (range === null ? [] : [writeNumberRange(range)]),
    read: ([text]) => readNumberRange(text ?? "", names.max),
    fits: isNumberRange,
  };
}

export function flagFilter(names: FilterNames & { text: string; choice: string }): Filter<boolean> {
  return {
    ...names,
    kind: "flag",
    empty: false,
    write: (isAsked) => (isAsked ? [names.text] : []),
    read: (texts) => texts.includes(names.text),
    fits: (value): value is boolean => typeof value === "boolean",
  };
}

export function onlyDigits(text: string): string {
  return text.replaceAll(/\D/g, "");
}

function textOrNone(text: string | null): string[] {
  return text ? [text] : [];
}

function isSomeText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
