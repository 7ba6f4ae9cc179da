import type { z } from "zod";

/** What is wrong with a part of a request, in the words in which faults of an order are told (`FieldReader`). */
export function faultWords(issue: z.core.$ZodRawIssue): string {
  const isMissing = issue.input === undefined;
  switch (issue.code) {
    case "invalid_type":
      return isMissing ? "is required" : (wordsOfType[issue.expected] ?? "is of another kind than it must be");
    case "invalid_value":
      return isMissing ? "is required" : oneOf(issue.values);
    case "invalid_union":
      return Array.isArray(issue.options) ? oneOf(issue.options) : "is of no known kind";
    case "invalid_format":
      return wordsOfFormat[issue.format] ?? "is not written as it must be";
    case "too_big":
      return sizeWords(issue.origin, issue.maximum, {
        text: "is longer than",
        list: "has more than",
        number: issue.inclusive === false ? "must be less than" : "must be at most",
      });
    case "too_small":
      return sizeWords(issue.origin, issue.minimum, {
        text: "is shorter than",
        list: "has fewer than",
        number: issue.inclusive === false ? "must be more than" : "must be at least",
      });
    case "not_multiple_of":
    case "unrecognized_keys":
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return "is not right";
  }
}

const wordsOfType: Partial<Record<string, string>> = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
  record: "must be an object",
};

const wordsOfFormat: Partial<Record<string, string>> = {
  datetime: "must be an ISO 8601 instant with a zone, such as 2026-11-01T12:00:00Z",
  date: "must be a day, such as 2026-11-01",
};

function oneOf(values: readonly unknown[]): string {
  return values.length === 1 ? `must be ${String(values[0])}` : `must be one of ${values.join(", ")}`;
}

function sizeWords(origin: string, limit: number | bigint, words: { text: string; list: string; number: string }): string {
  switch (origin) {
    case "string":
      return `${words.text} ${limit} ${Number(limit) === 1 ? "character" : "characters"}`;
    case "array":
      return `${words.list} ${limit} ${Number(limit) === 1 ? "entry" : "entries"}`;
    default:
      return `${words.number} ${limit}`;
  }
}
