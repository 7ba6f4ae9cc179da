/** Codes of an authenticator app: six digits, new every 30 seconds. */
export const APP_CODE_DIGITS = 6;
export const APP_CODE_SECONDS = 30;
/** Codes to log in with instead, each once. */
export const RECOVERY_CODES = 10;
const RECOVERY_CODE_LENGTH = 16;
const SHOWN_GROUP = 4;

/** Without letters that are read for others. */
export const recoveryAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** A code as someone typed it. Neither kind has a length of the other. */
export type TypedCode = { kind: "app" | "recovery"; code: string };

/** Reads a typed code: spaces, hyphens and case don't count, nor do letters that look like digits. */
export function readTypedCode(typed: string): TypedCode {
  const plain = typed.replaceAll(/[\s-]/g, "").toLowerCase();
  if (plain.length === APP_CODE_DIGITS && /^\d+$/.test(plain)) return { kind: "app", code: plain };
  return { kind: "recovery", code: plain.replaceAll("o", "0").replaceAll(/[il]/g, "1") };
}

/** A recovery code of random bytes, which are as many as its letters need. */
export function recoveryCodeOf(random: Uint8Array): string {
  const bits = [...random].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const letters = bits.match(/.{5}/g)?.map((five) => recoveryAlphabet.charAt(Number.parseInt(five, 2))) ?? [];
  if (letters.length !== RECOVERY_CODE_LENGTH) throw new Error("A recovery code needs 10 random bytes");
  return letters.join("");
}

/** A recovery code, or an app's key, in groups that are easy to copy by hand. */
export function inGroups(code: string, between: "-" | " "): string {
  return code.match(new RegExp(`.{1,${SHOWN_GROUP}}`, "g"))?.join(between) ?? "";
}
