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
const ZERO = "0".charCodeAt(0);
const lengthsOfPrefix = makeLengthsOfPrefix();

/** Digits, with at most one space, dash or dot between groups. */
const digitRun = /\d(?:[ .\-\u00a0\u2010-\u2015]?\d){11,}/g;

/** Whether a text contains a full card number: one with a matching length, issuer prefix and Luhn check digit. */
export function hasCardNumber(text: string): boolean {
  return cardNumberSpans(text).length > 0;
}

/** Replaces full card numbers with stars and their last four digits. */
export function maskCardNumbers(text: string): string {
  const spans = cardNumberSpans(text);
  if (spans.length === 0) return text;
  const plain = toPlainDigits(text);
  let masked = "";
  let from = 0;
  for (const [start, end] of spans) {
    masked += `${plain.slice(from, start)}****${plain.slice(start, end).replaceAll(/\D/g, "").slice(-4)}`;
    from = end;
  }
  return masked + plain.slice(from);
}

function cardNumberSpans(text: string): [number, number][] {
  if (text.length < SHORTEST) return [];
  const plain = toPlainDigits(text);
  const spans: [number, number][] = [];
  for (const match of plain.matchAll(digitRun)) spans.push(...spansInRun(match[0], match.index));
  return spans;
}

/**
 * Tries every start and end at a group's boundary, since a card number may be next to other digits. Each try takes constant
 * time, so the whole takes time proportional to the length.
 */
function spansInRun(run: string, offset: number): [number, number][] {
  const digits = readDigits(run);
  const spans: [number, number][] = [];
  let first = 0;
  while (first <= digits.values.length - SHORTEST) {
    const length = lengthOfCardAt(digits, first);
    if (length === null) first += 1;
    else {
      spans.push([offset + (digits.positions[first] ?? 0), offset + (digits.positions[first + length - 1] ?? 0) + 1]);
      first += length;
    }
  }
  return spans;
}

/** The digits of a run, their positions, and prefix sums that give any window's Luhn check in one step. */
type Digits = {
  values: Uint8Array;
  positions: Uint32Array;
  /** Luhn sums of all digits before an index, with the digits at even (odd) indexes counted once and the others doubled. */
  luhnSums: { even: Uint32Array; odd: Uint32Array };
};

function readDigits(run: string): Digits {
  const positions = positionsOfDigits(run);
  const values = Uint8Array.from(positions, (position) => run.charCodeAt(position) - ZERO);
  const luhnSums = { even: new Uint32Array(values.length + 1), odd: new Uint32Array(values.length + 1) };
  for (const [index, value] of values.entries()) {
    const doubled = value > 4 ? value * 2 - 9 : value * 2;
    const isEven = index % 2 === 0;
    luhnSums.even[index + 1] = (luhnSums.even[index] ?? 0) + (isEven ? value : doubled);
    luhnSums.odd[index + 1] = (luhnSums.odd[index] ?? 0) + (isEven ? doubled : value);
  }
  return { values, positions, luhnSums };
}

function positionsOfDigits(run: string): Uint32Array {
  const positions = new Uint32Array(run.length);
  let count = 0;
  for (let index = 0; index < run.length; index++) {
    const code = run.charCodeAt(index);
    if (code >= ZERO && code <= ZERO + 9) positions[count++] = index;
  }
  return positions.subarray(0, count);
}

function lengthOfCardAt({ values, positions, luhnSums }: Digits, first: number): number | null {
  if (isInsideGroup(positions, first)) return null;
  const lengths = lengthsOfPrefix[prefixAt(values, first)] ?? 0;
  if (lengths === 0) return null;
  for (let length = Math.min(LONGEST, values.length - first); length >= SHORTEST; length--) {
    if ((lengths & (1 << length)) === 0 || isInsideGroup(positions, first + length)) continue;
    const sums = (first + length - 1) % 2 === 0 ? luhnSums.even : luhnSums.odd;
    if (((sums[first + length] ?? 0) - (sums[first] ?? 0)) % 10 === 0) return length;
  }
  return null;
}

/** Whether nothing separates a digit from the one before it. */
function isInsideGroup(positions: Uint32Array, index: number): boolean {
  const [before, own] = [positions[index - 1], positions[index]];
  return before !== undefined && own !== undefined && own === before + 1;
}

function prefixAt(values: Uint8Array, first: number): number {
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

/** Replaces digits of other scripts and full-width digits with ASCII ones, keeping the text's length. */
function toPlainDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = code >= 0xff10 ? 0xff10 : code >= 0x06f0 ? 0x06f0 : 0x0660;
    return String(code - zero);
  });
}
