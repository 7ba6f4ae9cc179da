/** What a bank answered when it was asked to check an address or a CVV. `match` is null if it didn't check or couldn't. */
type BankCheck = { words: string; match: "full" | "partial" | "none" | null };

/** The card networks' AVS results. B, C, D, F, G, I, M and P come from banks outside the US; J, K, L, O and V from American Express. */
export const avsResults: Readonly<Record<string, BankCheck>> = {
  A: { match: "partial", words: "Street matches, ZIP code doesn't" },
  B: { match: "partial", words: "Street matches, postal code not checked" },
  C: { match: null, words: "Street and postal code not checked" },
  D: { match: "full", words: "Street and postal code match" },
  E: { match: null, words: "Not available for this type of payment" },
  F: { match: "full", words: "Street and postal code match" },
  G: { match: null, words: "The foreign bank doesn't check addresses" },
  I: { match: null, words: "Not checked by the foreign bank" },
  J: { match: "full", words: "Cardholder name, street and ZIP code match" },
  K: { match: "partial", words: "Cardholder name matches, street and ZIP code don't" },
  L: { match: "partial", words: "Cardholder name and ZIP code match, street doesn't" },
  M: { match: "full", words: "Street and postal code match" },
  N: { match: "none", words: "Neither street nor ZIP code matches" },
  O: { match: "partial", words: "Cardholder name and street match, ZIP code doesn't" },
  P: { match: "partial", words: "Postal code matches, street not checked" },
  R: { match: null, words: "Not available, try again later" },
  S: { match: null, words: "The bank doesn't check addresses" },
  U: { match: null, words: "Not available" },
  V: { match: "full", words: "Cardholder name, street and ZIP code match" },
  W: { match: "partial", words: "ZIP code matches, street doesn't" },
  X: { match: "full", words: "Street and ZIP code match" },
  Y: { match: "full", words: "Street and ZIP code match" },
  Z: { match: "partial", words: "ZIP code matches, street doesn't" },
};

export const cvvResults: Readonly<Record<string, BankCheck>> = {
  M: { match: "full", words: "Matches" },
  N: { match: "none", words: "Doesn't match" },
  P: { match: null, words: "Not checked" },
  S: { match: null, words: "On the card, but not entered" },
  U: { match: null, words: "The bank doesn't check CVVs" },
};

/** How an address matched; null if it wasn't checked or the code is a gateway's own. */
export function avsMatch(code: string | null): BankCheck["match"] {
  return matchOf(avsResults, code);
}

/** The same for a CVV, which matches in full or not at all. */
export function cvvMatch(code: string | null): BankCheck["match"] {
  return matchOf(cvvResults, code);
}

/** An AVS result with its code: 'Street and ZIP code match (Y)'. Unknown codes stay as they are. */
export function avsWords(code: string): string {
  return wordsOf(avsResults, code);
}

/** A CVV result with its code: 'Doesn't match (N)'. Unknown codes stay as they are. */
export function cvvWords(code: string): string {
  return wordsOf(cvvResults, code);
}

function matchOf(results: Readonly<Record<string, BankCheck>>, code: string | null): BankCheck["match"] {
  return results[code?.trim().toUpperCase() ?? ""]?.match ?? null;
}

function wordsOf(results: Readonly<Record<string, BankCheck>>, code: string): string {
  const check = results[code.trim().toUpperCase()];
  return check === undefined ? code : `${check.words} (${code})`;
}
