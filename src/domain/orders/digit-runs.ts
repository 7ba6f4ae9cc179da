/** Digits of a text that may belong together, and where each of them is, in UTF-16 code units. */
export type DigitRun = { values: number[]; starts: number[]; ends: number[] };

/** So many marks, such as dashes and slashes, may be between two digits of one number. Stars of a masked number are more. */
const MOST_MARKS = 3;

/**
 * The runs of digits in a text: digits of any script with any blanks, invisible characters and up to three marks between
 * them. Letters end a run, and so do dates with a time and IPv6 addresses, which aren't part of any.
 */
export function digitRuns(text: string): DigitRun[] {
  const others = otherNumbers(text);
  const runs: DigitRun[] = [];
  let run: DigitRun = { values: [], starts: [], ends: [] };
  let marks = 0;
  let passed = 0;
  const end = () => {
    if (run.values.length > 0) runs.push(run);
    run = { values: [], starts: [], ends: [] };
  };
  for (let index = 0; index < text.length;) {
    const other = others[passed];
    if (other !== undefined && index >= other.start) {
      end();
      index = Math.max(index, other.end);
      passed += 1;
      continue;
    }
    const code = text.codePointAt(index) ?? 0;
    const kind = kindOf(code);
    const blank = kind === "mark" ? escapedBlankAt(text, index, code) : null;
    const width = blank ?? (code > 0xffff ? 2 : 1);
    if (typeof kind === "number") {
      run.values.push(kind);
      run.starts.push(index);
      run.ends.push(index + width);
      marks = 0;
    } else if (kind === "letter") end();
    else if (kind === "mark" && blank === null) {
      marks += 1;
      if (marks > MOST_MARKS) end();
    }
    index += width;
  }
  end();
  return runs;
}

/** A digit's value, or what a character is between digits. */
type Kind = number | "blank" | "mark" | "letter";

function kindOf(code: number): Kind {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const known = kinds.get(code);
  if (known !== undefined) return known;
  const kind = readKind(code);
  if (kinds.size < MOST_KINDS) kinds.set(code, kind);
  return kind;
}

const kinds = new Map<number, Kind>();
const MOST_KINDS = 4096;

function readKind(code: number): Kind {
  const character = String.fromCodePoint(code);
  const plain = character.normalize("NFKC");
  if (/^\d$/.test(plain)) return Number(plain);
  if (isDigit(code)) return (code - firstDigitBefore(code)) % 10;
  if (/[\p{L}\p{N}]/u.test(character)) return "letter";
  return /[\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(character) ? "blank" : "mark";
}

function isDigit(code: number): boolean {
  return /\p{Nd}/u.test(String.fromCodePoint(code));
}

/** The ten digits of a script are next to each other. */
function firstDigitBefore(code: number): number {
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return first;
}

const escapedBlank = /%(?:20|09|0a|0d|a0|2d|c2%a0)|&(?:nbsp|ensp|emsp|thinsp|zwnj|zwj|#160|#32|#x20|#xa0);|<br ?\/?>|\\[nrt]/iy;

/** How long a blank is that is escaped for a URL, HTML or JSON; null if there is none. */
function escapedBlankAt(text: string, index: number, code: number): number | null {
  if (!escapeSigns.has(code)) return null;
  escapedBlank.lastIndex = index;
  return escapedBlank.exec(text)?.[0].length ?? null;
}

const escapeSigns = new Set(Array.from("%&<\\", (sign) => sign.charCodeAt(0)));

type Place = { start: number; end: number };

const dateWithTime =
  /(?<!\d)(?:(?:19|20)\d\d[-/.][01]?\d[-/.][0-3]?\d|[0-3]?\d[-/.][0-3]?\d[-/.](?:19|20)\d\d)[ ,]{1,2}[0-2]?\d:[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?!\d)/g;
const hexGroups = /(?<![\w:])[\da-f:]{6,39}(?![\w:])/gi;

/** Dates with a time and IPv6 addresses, which are often like card numbers; in order, without overlaps. */
function otherNumbers(text: string): Place[] {
  if (!text.includes(":")) return [];
  const places = [
    ...placesOf(text, dateWithTime),
    ...placesOf(text, hexGroups).filter((place) => isIpv6(text.slice(place.start, place.end))),
  ];
  return places.toSorted((a, b) => a.start - b.start);
}

function placesOf(text: string, pattern: RegExp): Place[] {
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

function isIpv6(text: string): boolean {
  const groups = text.split(":");
  if (groups.some((group) => group.length > 4)) return false;
  const isShortened = text.includes("::");
  return isShortened ? groups.length <= 8 && text.indexOf("::") === text.lastIndexOf("::") : groups.length === 8;
}
