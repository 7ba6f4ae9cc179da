import { splitEmail } from "#domain/screening/email-key.ts";
import { foldedWords } from "#domain/screening/fold-text.ts";

/**
 * How far the part before the @ speaks of the person's name, 0 to 1: 1 with two of the names, 0.8 with one name and an
 * initial, 0.6 with one name alone. Null where either is missing or the name is not in Latin letters.
 */
export function emailNameAgreement(email: string | null, name: string | null): number | null {
  const local = email === null ? null : (splitEmail(email)?.local ?? null);
  if (local === null || name === null) return null;
  const words = foldedWords(name).filter((word) => /^[a-z]+$/.test(word));
  if (words.length === 0) return null;
  const letters = (local.split("+")[0] ?? "").replace(/[^a-z]/g, "");
  const found = words.filter((word) => word.length >= 3 && letters.includes(word));
  if (found.length >= 2) return 1;
  const [only] = found;
  if (only === undefined) return 0;
  const [before = "", after = ""] = letters.split(only);
  const initials = words.filter((word) => word !== only).map((word) => word[0]);
  const left = before === "" ? after : before;
  return left.length === 1 && initials.includes(left) ? 0.8 : 0.6;
}
