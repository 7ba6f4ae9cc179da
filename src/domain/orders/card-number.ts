/** Issuer prefixes with the lengths their card numbers have (ISO/IEC 7812 ranges as the networks publish them). */
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

/** Digits that stand together or in groups parted by one space, dash or dot. */
const digitRun = /\d(?:[ .\-\u00a0\u2010-\u2015]?\d){11,}/g;

/** Whether a text holds a full card number: length, issuer prefix and Luhn check digit all fit. */
export function hasCardNumber(text: string): boolean {
  return cardNumberSpans(text).length > 0;
}

/** Replaces each full card number by its last four digits behind stars. */
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

/** A number may stand beside other groups of digits: each start and end at a group's border is tried. */
function spansInRun(run: string, offset: number): [number, number][] {
  const positions: number[] = [];
  for (let index = 0; index < run.length; index++) if (isDigit(run[index])) positions.push(index);
  const digits = positions.map((position) => run[position]).join("");
  const spans: [number, number][] = [];
  let first = 0;
  while (first <= digits.length - SHORTEST) {
    const start = positions[first] ?? 0;
    const length = isDigit(run[start - 1]) ? null : lengthOfCardAt(digits, first, positions, run);
    if (length === null) first += 1;
    else {
      spans.push([offset + start, offset + (positions[first + length - 1] ?? 0) + 1]);
      first += length;
    }
  }
  return spans;
}

function lengthOfCardAt(digits: string, first: number, positions: number[], run: string): number | null {
  for (let length = Math.min(LONGEST, digits.length - first); length >= SHORTEST; length--) {
    const last = positions[first + length - 1] ?? 0;
    if (isDigit(run[last + 1])) continue;
    const candidate = digits.slice(first, first + length);
    if (fitsIssuer(candidate) && fitsLuhn(candidate)) return length;
  }
  return null;
}

function fitsIssuer(digits: string): boolean {
  return issuers.some(({ prefix: [low, high], digits: count, lengths }) => {
    const start = Number(digits.slice(0, count));
    return start >= low && start <= high && lengths.includes(digits.length);
  });
}

function fitsLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= "0" && character <= "9";
}

/** Digits of other scripts and full-width ones, each as its ASCII digit, so that the text keeps its length. */
function toPlainDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = code >= 0xff10 ? 0xff10 : code >= 0x06f0 ? 0x06f0 : 0x0660;
    return String(code - zero);
  });
}
