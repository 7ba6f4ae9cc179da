import { cutTo } from "#domain/text/truncate.ts";

/** The most unknown fields that are named, and the most characters of each name. */
const [NAMED_MOST, NAME_MOST] = [3, 40];

/** What is wrong with a field of a request, said the same way wherever it's checked. Each follows the field's path. */
export const fieldFaults = {
  required: "is required",
  string: "must be a string",
  number: "must be a number",
  decimalPoint: "must use a decimal point, such as 5.50",
  wholeNumber: "must be a whole number",
  flag: "must be true or false",
  list: "must be an array",
  object: "must be an object",
  instant: "must be an ISO 8601 date and time with a time zone, such as 2026-11-01T12:00:00Z",
  day: "must be a date, such as 2026-11-01",
  tooFarAhead: "must not be more than 24 hours in the future",
  tooEarly: (firstYear: number) => `must be in ${firstYear} or later`,
  cardNumber: "must not contain a full card number",
  cardNumberName: "must not have a field that is named like a full card number",
  securityCode: "must not contain a card's security code (CVV); only the result of its check in payment.cvv, such as M",
  controlCharacters: "must not contain control characters, such as line breaks or tabs",
  notStorable: "must not contain control characters or invalid Unicode characters",
  longerThan: (max: number | bigint) => `must be at most ${counted(max, "character", "characters")}`,
  shorterThan: (min: number | bigint) => `must be at least ${counted(min, "character", "characters")}`,
  moreThan: (max: number | bigint) => `must have at most ${counted(max, "entry", "entries")}`,
  fewerThan: (min: number | bigint) => `must have at least ${counted(min, "entry", "entries")}`,
  unknown: (names: readonly string[]) => {
    const named = names.slice(0, NAMED_MOST).map((name) => cutTo(name, NAME_MOST));
    const rest = names.length - named.length;
    return `must not have the unknown ${names.length === 1 ? "field" : "fields"} ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  },
  choice: (choices: readonly unknown[]) =>
    choices.length === 1 ? `must be ${String(choices[0])}` : `must be one of ${choices.join(", ")}`,
} as const;

function counted(count: number | bigint, one: string, many: string): string {
  return `${count.toLocaleString("en-US")} ${Number(count) === 1 ? one : many}`;
}
