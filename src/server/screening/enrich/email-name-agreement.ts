import { splitEmail } from "#domain/screening/email-key.ts";
import { foldedWords } from "#domain/screening/fold-text.ts";

/**
 * How well the part before the @ matches the person's name, from 0 to 1: 1 for two of the names, 0.8 for one name and
 * an initial, 0.6 for one name. Null if either is missing or the name isn't in Latin letters.
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
