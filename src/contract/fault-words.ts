import type { z } from "zod";
import { fieldFaults } from "#domain/text/field-faults.ts";

/** What is wrong with a part of a request, said alike by the server and by a client that checks it before it's sent. */
export function faultWords(issue: z.core.$ZodRawIssue): string {
  const isMissing = issue.input === undefined;
  switch (issue.code) {
    case "invalid_type":
      return isMissing ? fieldFaults.required : (wordsOfType[issue.expected] ?? "has the wrong type");
    case "invalid_value":
      return isMissing ? fieldFaults.required : fieldFaults.choice(issue.values);
    case "invalid_union":
      return Array.isArray(issue.options) ? fieldFaults.choice(issue.options) : "has the wrong type";
    case "invalid_format":
      return wordsOfFormat[issue.format] ?? "has the wrong format";
    case "too_big":
      return tooBigWords(issue.origin, issue.maximum, issue.inclusive ?? true);
    case "too_small":
      return tooSmallWords(issue.origin, issue.minimum, issue.inclusive ?? true);
    case "unrecognized_keys":
      return fieldFaults.unknown(issue.keys);
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return "is invalid";
  }
}

const wordsOfType: Partial<Record<string, string>> = {
  string: fieldFaults.string,
  number: fieldFaults.number,
  int: fieldFaults.wholeNumber,
  boolean: fieldFaults.flag,
  array: fieldFaults.list,
  object: fieldFaults.object,
  record: fieldFaults.object,
};

const wordsOfFormat: Partial<Record<string, string>> = { datetime: fieldFaults.instant, date: fieldFaults.day };

function tooBigWords(origin: string, limit: number | bigint, isInclusive: boolean): string {
  switch (origin) {
    case "string":
      return fieldFaults.longerThan(limit);
    case "array":
      return fieldFaults.moreThan(limit);
    default:
      return `must be ${isInclusive ? "at most" : "less than"} ${limit}`;
  }
}

function tooSmallWords(origin: string, limit: number | bigint, isInclusive: boolean): string {
  switch (origin) {
    case "string":
      return fieldFaults.shorterThan(limit);
    case "array":
      return fieldFaults.fewerThan(limit);
    default:
      return `must be ${isInclusive ? "at least" : "more than"} ${limit}`;
  }
}
