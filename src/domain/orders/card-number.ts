import { digitRuns, type DigitRun } from "#domain/orders/digit-runs.ts";

/** Issuer prefixes and the lengths of their card numbers (the ISO/IEC 7812 ranges that card networks publish). */
const issuers: { prefix: [number, number]; digits: number; lengths: number[] }[] = [
  { prefix: [4, 4], digits: 1, lengths: [13, 16, 19] },
  { prefix: [51, 55], digits: 2, lengths: [16] },
  { prefix: [2221, 2720], digits: 4, lengths: [16] },
  { prefix: [34, 34], digits: 2, lengths: [15] },
  { prefix: [37, 37], digits: 2, lengths: [15] },
  { prefix: [6011, 6011], digits: 4, lengths: [16, 17, 18, 19] },
  { prefix: [644, 649], digits: 3, lengths: [16, 17, 18, 19] },
  { prefix: [65, 65], digits: 2, lengths: [16, 17, 18, 19] },
  { prefix: [3528, 3589], digits: 4, lengths: [16, 17, 18, 19] },
  { prefix: [300, 305], digits: 3, lengths: [14, 15, 16, 17, 18, 19] },
  { prefix: [36, 36], digits: 2, lengths: [14, 15, 16, 17, 18, 19] },
  { prefix: [38, 39], digits: 2, lengths: [14, 16, 17, 18, 19] },
  { prefix: [62, 62], digits: 2, lengths: [16, 17, 18, 19] },
  { prefix: [2200, 2204], digits: 4, lengths: [16, 17, 18, 19] },
  { prefix: [5018, 5018], digits: 4, lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { prefix: [5020, 5020], digits: 4, lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { prefix: [5038, 5038], digits: 4, lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { prefix: [5893, 5893], digits: 4, lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { prefix: [6304, 6304], digits: 4, lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { prefix: [6759, 6763], digits: 4, lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
];

const SHORTEST = 12;
const LONGEST = 19;
/** The longest issuer prefix. */
const PREFIX_DIGITS = 4;
const lengthsOfPrefix = makeLengthsOfPrefix();

/** Whether a text contains a full card number: one with a matching length, issuer prefix and Luhn check digit. */
export function hasCardNumber(text: string): boolean {
  return cardNumberSpans(text).length > 0;
}

/** Replaces full card numbers with stars and their last four digits. Masking a masked text again changes nothing. */
export function maskCardNumbers(text: string): string {
  let masked = "";
  let from = 0;
  for (const { start, end, last4 } of cardNumberSpans(text)) {
    masked += `${text.slice(from, start)}****${last4}`;
    from = end;
  }
  return masked + text.slice(from);
}

/**
 * Whether a number's digits are a full card number. Those of a number beyond 2^53 may be rounded, so their check digit says
 * nothing. A number with decimals, such as a latitude, is none.
 */
export function isCardNumber(value: number): boolean {
  if (!Number.isInteger(value)) return false;
  const text = String(Math.abs(value));
  if (Number.isSafeInteger(value) || !/^\d{16,19}$/.test(text)) return hasCardNumber(text);
  return ((lengthsOfPrefix[Number(text.slice(0, PREFIX_DIGITS))] ?? 0) & (1 << text.length)) !== 0;
}

type Span = { start: number; end: number; last4: string };

function cardNumberSpans(text: string): Span[] {
  if (!mayHaveCardNumber(text)) return [];
  const spans: Span[] = [];
  for (const run of digitRuns(text)) if (run.values.length >= SHORTEST) spans.push(...spansInRun(run));
  return spans;
}

/** A quick look: whether there are as many digits as the shortest number has, or characters that may be digits. */
function mayHaveCardNumber(text: string): boolean {
  let digits = 0;
  for (let index = 0; index < text.length && digits < SHORTEST; index++) {
    const code = text.charCodeAt(index);
    if ((code >= 0x30 && code <= 0x39) || code > 0x7f) digits += 1;
  }
  return digits >= SHORTEST;
}

/**
 * Tries every start and end at a group's boundary, since a card number may be next to other digits. Each try takes constant
 * time, so the whole takes time proportional to the length. The last four digits, which stay, may start another number.
 */
function spansInRun(run: DigitRun): Span[] {
  const digits = withLuhnSums(run);
  const count = run.values.length;
  const spans: Span[] = [];
  let first = 0;
  while (first <= count - SHORTEST) {
    let length = isInsideGroup(run, first) ? null : lengthOfCardAt(digits, first);
    if (length === null) {
      first += 1;
      continue;
    }
    const start = run.starts[first] ?? 0;
    let next = first;
    while (length !== null) {
      next += length;
      length = lengthOfCardAt(digits, next - 4);
      if (length !== null) next -= 4;
    }
    spans.push({ start, end: run.ends[next - 1] ?? 0, last4: run.values.slice(next - 4, next).join("") });
    first = next;
  }
  return spans;
}

/** A run of digits, and prefix sums that give any window's Luhn check in one step. */
type Digits = DigitRun & {
  /** Luhn sums of all digits before an index, with the digits at even (odd) indexes counted once and the others doubled. */
  luhnSums: { even: Uint32Array; odd: Uint32Array };
};

function withLuhnSums(run: DigitRun): Digits {
  const { values } = run;
  const luhnSums = { even: new Uint32Array(values.length + 1), odd: new Uint32Array(values.length + 1) };
  for (const [index, value] of values.entries()) {
    const doubled = value > 4 ? value * 2 - 9 : value * 2;
    const isEven = index % 2 === 0;
    luhnSums.even[index + 1] = (luhnSums.even[index] ?? 0) + (isEven ? value : doubled);
    luhnSums.odd[index + 1] = (luhnSums.odd[index] ?? 0) + (isEven ? doubled : value);
  }
  return { ...run, luhnSums };
}

function lengthOfCardAt(digits: Digits, first: number): number | null {
  const { values, luhnSums } = digits;
  if (first > values.length - SHORTEST) return null;
  const lengths = lengthsOfPrefix[prefixAt(values, first)] ?? 0;
  if (lengths === 0) return null;
  for (let length = Math.min(LONGEST, values.length - first); length >= SHORTEST; length--) {
    if ((lengths & (1 << length)) === 0 || isInsideGroup(digits, first + length)) continue;
    const sums = (first + length - 1) % 2 === 0 ? luhnSums.even : luhnSums.odd;
    if (((sums[first + length] ?? 0) - (sums[first] ?? 0)) % 10 === 0) return length;
  }
  return null;
}

/** Whether nothing separates a digit from the one before it. */
function isInsideGroup({ starts, ends }: DigitRun, index: number): boolean {
  return index > 0 && index < starts.length && ends[index - 1] === starts[index];
}

function prefixAt(values: readonly number[], first: number): number {
  let prefix = 0;
  for (let index = 0; index < PREFIX_DIGITS; index++) prefix = prefix * 10 + (values[first + index] ?? 0);
  return prefix;
}

/** The lengths of card numbers by their first four digits, as bits. */
function makeLengthsOfPrefix(): Uint32Array {
  const table = new Uint32Array(10 ** PREFIX_DIGITS);
  for (const { prefix, digits, lengths } of issuers) {
    const width = 10 ** (PREFIX_DIGITS - digits);
    const bits = lengths.reduce((all, length) => all | (1 << length), 0);
    for (let first = prefix[0] * width; first < (prefix[1] + 1) * width; first++) table[first] = (table[first] ?? 0) | bits;
  }
  return table;
}
