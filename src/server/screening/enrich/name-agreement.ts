import { foldedWords } from "#domain/screening/fold-text.ts";

/**
 * How likely two names are the same person, from 0 to 1, ignoring case, accents, order and titles. An initial or a name
 * one letter off counts 0.8, and a single name against a full name reaches at most 0.8. Null if either is missing or
 * they are in different scripts.
 */
export function nameAgreement(left: string | null, right: string | null): number | null {
  const leftWords = nameWords(left);
  const rightWords = nameWords(right);
  if (leftWords.length === 0 || rightWords.length === 0) return null;
  if (isLatin(leftWords) !== isLatin(rightWords)) return null;
  const [fewer, more] = leftWords.length <= rightWords.length ? [leftWords, rightWords] : [rightWords, leftWords];
  if (fewer.join("") === more.join("")) return 1;
  const free = [...more];
  let sum = 0;
  for (const word of fewer) sum += takeBest(word, free);
  const agreement = sum / fewer.length;
  return rounded(fewer.length === 1 && more.length > 1 ? agreement * 0.8 : agreement);
}

/** First and last name; null if both are missing. */
export function fullName(named: { firstName: string | null; lastName: string | null } | null): string | null {
  const name = [named?.firstName, named?.lastName].filter((part) => part != null && part.trim() !== "").join(" ");
  return name === "" ? null : name;
}

const titles = new Set(["mr", "mrs", "ms", "miss", "dr", "prof", "herr", "frau", "jr", "sr"]);

function nameWords(name: string | null): string[] {
  const words = foldedWords((name ?? "").replace(/['’`]/g, ""));
  const withoutTitles = words.filter((word) => !titles.has(word));
  return withoutTitles.length > 0 ? withoutTitles : words;
}

function isLatin(words: readonly string[]): boolean {
  return words.every((word) => /^[\p{Script=Latin}\p{N}]+$/u.test(word));
}

/** Takes the best matching unused word, so that no name counts twice. */
function takeBest(word: string, free: string[]): number {
  let best = 0;
  let bestIndex = -1;
  for (const [index, other] of free.entries()) {
    const fit = wordAgreement(word, other);
    if (fit > best) {
      best = fit;
      bestIndex = index;
    }
  }
  if (bestIndex >= 0) free.splice(bestIndex, 1);
  return best;
}

function wordAgreement(left: string, right: string): number {
  if (left === right) return 1;
  if (left.length === 1 || right.length === 1) return left[0] === right[0] ? 0.8 : 0;
  return Math.min(left.length, right.length) >= 4 && isOneLetterOff(left, right) ? 0.8 : 0;
}

/** True if one letter was changed, added, dropped or swapped with its neighbor. */
function isOneLetterOff(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  const restLeft = left.slice(start);
  const restRight = right.slice(start);
  if (restLeft.slice(1) === restRight.slice(1) || restLeft.slice(1) === restRight || restLeft === restRight.slice(1)) return true;
  return restLeft[0] === restRight[1] && restLeft[1] === restRight[0] && restLeft.slice(2) === restRight.slice(2);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
