import { allCountries, cardCountryName, isCountry } from "#domain/geography/countries.ts";
import {
  isAmountComparison,
  readAmountComparison,
  writeAmountComparison,
  type AmountComparison,
} from "#domain/payments/amount-comparison.ts";
import { DEFAULT_ORDER_DATE, isOrderDate, readOrderDate, writeOrderDate, type OrderDateFilter } from "#domain/payments/order-date.ts";
import { limitChoices, limitIds, limitNames } from "#domain/text/query-params.ts";

/** What the daily figures are kept by, among others. What a filter asks of one of them is counted without looking at orders. */
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

/** What every filter says of itself. */
export type FilterNames = {
  /** Its name on the screen. */
  words: string;
  /** Its field in the body of a call. */
  wire: string;
  /** Its key in an address. Two filters share one only where neither reads the other's texts. */
  url: string;
  /** The daily figure that can tell how many orders it shows; null where orders have to be looked at. */
  figure: FigureKey | null;
};

/** Choices that are known only to the server: those of the shop. */
export type ChoiceSource = "scenarios" | "acquirers" | "origins";

/** What else is known of a filter, by its kind. Texts are as an address has them. */
export type FilterKind =
  | { kind: "date" }
  /** Some of a closed list. Names in full are never cut on a chip. */
  | { kind: "codes"; codes: readonly (string | number)[]; nameOf: (text: string) => string; inFull: boolean }
  | { kind: "ids"; choices: ChoiceSource }
  /** Names that shops and gateways write; an empty one stands for orders without one. */
  | { kind: "names"; choices: ChoiceSource | readonly string[]; nameOf: (text: string) => string }
  /** Countries, ISO 3166-1 alpha-2; an empty one stands for orders whose country is not known. */
  | { kind: "countries"; choices: readonly string[]; nameOf: (text: string) => string; help: string }
  | { kind: "text"; keyboard: "text" | "email"; help: string }
  /** Digits only, at most `max`. Where `written` is a number, a call may have other characters among so many. */
  | { kind: "digits"; max: number; written: number | null; help?: string }
  | { kind: "amount" }
  /** Asks for one thing or for nothing. */
  | { kind: "flag"; text: string; choice: string };

/** A filter: its names, its kind, and how its value is kept. */
export type Filter<Value> = FilterNames &
  FilterKind & {
    /** Filters nothing. */
    empty: Value;
    /** The texts that an address has for a value. None where the value is the usual one. */
    write: (value: Value) => string[];
    /** Reads what `write` wrote. Never throws: what cannot be read is as if it were not there. */
    read: (texts: readonly string[]) => Value;
    /** Whether something is a value that filters. */
    fits: (value: unknown) => value is Value;
  };

/** The longest text that a filter keeps: what the server takes. */
export const FILTER_TEXT_MAX = 320;

/** By the day of the order. Where an address says nothing, the last 30 days are meant. */
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

export function countriesFilter(names: FilterNames & { help: string }): Filter<string[]> {
  return {
    ...names,
    kind: "countries",
    choices: [...allCountries(), ""],
    nameOf: cardCountryName,
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

/** A text without whatever is no digit. */
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
