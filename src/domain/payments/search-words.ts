/** A search has a word of so many characters, or of a script that writes a name in one or two; the others may be shorter. */
export const SEARCH_MIN = 3;
const SHORT_SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** The longest text that is searched for, and how many of its words. */
export const SEARCH_TEXT_MAX = 200;
const MOST_TERMS = 8;

/** Words stored per order, and characters per word. */
export const ORDER_WORDS_MAX = 16;
const WORD_MAX = 64;

/**
 * Stands before a word that a filter of its own asks for. A phone number's digits are stored from the last to the first, because
 * people type its end.
 */
const signs = { name: "!", device: "*", ip: "^", phone: "~" } as const;
/** So many digits of a phone number tell it from others. */
const PHONE_MIN = 7;

/** What an order is searched by, as sent. */
export type SearchedOrder = {
  orderId: string;
  reference: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  last4: string | null;
  ip: string | null;
  deviceId: string | null;
};

/**
 * The words that an order is found by, the most telling first. A word with separators, such as 'ab-1001' or
 * 'anna.berg@shop.test', is also found by what follows each of them.
 */
export function searchWordsOf(order: SearchedOrder): string[] {
  const [local = "", domain = ""] = splitAtLast(folded(order.email ?? ""), "@");
  const whole = [order.orderId, bareReference(order.reference), order.email ?? "", order.last4 ?? ""];
  const names = wordsIn(`${order.firstName ?? ""} ${order.lastName ?? ""}`);
  const words = [
    ...whole.flatMap(wordsIn),
    phoneWord(order.phone ?? ""),
    ...wordsIn(order.ip ?? "").map(signed("ip")),
    ...wordsIn(order.deviceId ?? "").map(signed("device")),
    ...names.map(signed("name")),
    domain,
    ...wordsIn(order.orderId).flatMap(partsOf),
    ...wordsIn(bareReference(order.reference)).flatMap(partsOf),
    ...names.flatMap(partsOf).map(signed("name")),
    ...partsOf(local),
  ];
  const cut = [...new Set(words.map(shortEnough))].filter((word) => word !== "");
  return cut.filter((word) => !isFoundByAnother(word, cut)).slice(0, ORDER_WORDS_MAX);
}

/** Words as a payment stores them: each between spaces. */
export function joinedWords(words: readonly string[]): string {
  return words.length === 0 ? "" : ` ${words.join(" ")} `;
}

/** One thing that an order must have to be found: a word that starts with one of `starts`, or is one of `words`. */
export type SearchTerm = { starts: readonly string[]; words: readonly string[] };

/** What a search asks for; empty if none of its words has the characters that it takes. */
export function readSearch(text: string): SearchTerm[] {
  const typed = withoutPunctuation(withoutCardBrand(folded(text)));
  const digits = typed.replaceAll(/\D/g, "");
  const isPhone =
    /^[+(\d][\d\s().\-/]*$/.test(typed) && (/^[+(0]/.test(typed) ? digits.length >= PHONE_MIN : digits.length > PHONE_MIN + 1);
  if (isPhone && /[\s(+]/.test(typed)) return [phoneTerm(digits)];
  const words = wordsIn(typed).map((word) => bareWord(withoutPunctuation(word)));
  const terms = words.filter((word) => word !== "").slice(0, MOST_TERMS);
  return terms.some(isLongEnough) ? terms.map(termOf) : [];
}

/** A card as a screen shows it, 'Visa credit •••• 4242', is searched by its last digits alone: its brand is no word of an order. */
function withoutCardBrand(typed: string): string {
  return typed.replace(/^[\p{L}\s.&/-]+(?=•+\s*\d{4}(\s|$))/u, "");
}

/** Without what follows a word in a sentence or list that it was copied from. The start of an IP address keeps its dot. */
function withoutPunctuation(typed: string): string {
  return /(^|\s)(\d{1,3}\.){1,3}$/.test(typed) ? typed : typed.replace(/[.,;!?]+$/, "");
}

/** What '@mail.test' asks for: an address whose domain starts so. Empty if the text doesn't start with '@'. */
export function readEmailDomain(text: string): SearchTerm[] {
  const domain = text.startsWith("@") ? bareWord(folded(text)) : "";
  if (domain === "") return [];
  return [isLongEnough(domain) ? { starts: [domain], words: [] } : { starts: [], words: [domain] }];
}

/** What a filter by one kind of word asks for: words that start with those typed. A word too short to search is a whole one. */
export function readWords(kind: "name" | "device" | "ip", text: string): SearchTerm[] {
  const words = wordsIn(text).map(shortEnough).slice(0, MOST_TERMS);
  const isLong = words.some(isLongEnough);
  return words.map(signed(kind)).map((word) => (isLong ? { starts: [word], words: [] } : { starts: [], words: [word] }));
}

function termOf(word: string): SearchTerm {
  const spellings = [word, signs.name + word, signs.device + word, ...(/^[\da-f.:]+$/.test(word) ? [signs.ip + word] : [])];
  const digits = /^[\d().\-/]+$/.test(word) ? word.replaceAll(/\D/g, "") : "";
  if (digits.length < SEARCH_MIN) return { starts: spellings, words: [] };
  const phone = phoneTerm(digits);
  return { starts: [...spellings, ...phone.starts], words: phone.words };
}

/** By its last digits, or in full with a country code or leading zero that the order came without. */
function phoneTerm(digits: string): SearchTerm {
  const whole = phoneWord(digits);
  const shorter = whole.length - signs.phone.length - PHONE_MIN;
  return { starts: [whole], words: Array.from({ length: Math.max(0, shorter) }, (_, index) => whole.slice(0, -1 - index)) };
}

function phoneWord(phone: string): string {
  const digits = phone.replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits === "" ? "" : signs.phone + [...digits].toReversed().join("");
}

/** Cuts a word between characters, not between the halves of one. */
function shortEnough(word: string): string {
  return [...word].slice(0, WORD_MAX).join("");
}

/** Lower case, without accents and apostrophes: 'Zoë O’Hara' is 'zoe ohara'. */
function folded(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(/[\p{M}'’‘ʼ\p{Cc}\p{Cs}]/gu, (found) => (/\s/.test(found) ? " " : ""));
  return plain.toLowerCase().replaceAll("ß", "ss").normalize("NFKD").replaceAll(/\p{M}/gu, "").trim();
}

function wordsIn(text: string): string[] {
  return folded(text)
    .split(/\s+/u)
    .filter((word) => word !== "");
}

function signed(kind: keyof typeof signs): (word: string) => string {
  return (word) => signs[kind] + word;
}

function isLongEnough(word: string): boolean {
  return word.length >= SEARCH_MIN || SHORT_SCRIPTS.test(word);
}

/** Without what stands before a reference, a domain, the last digits of a card, or a stored word. */
function bareWord(word: string): string {
  return shortEnough(word.replace(/^[#@!*^~•]+/, ""));
}

/** What follows each separator: 'lopez' of 'garcia-lopez'. */
function partsOf(word: string): string[] {
  return word
    .split(/[^\p{L}\p{N}]+/u)
    .slice(1)
    .filter((part) => part !== "");
}

function bareReference(reference: string): string {
  return reference.replace(/^\s*#+/, "");
}

function splitAtLast(text: string, sign: string): [string, string] {
  const at = text.lastIndexOf(sign);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + sign.length)];
}

/** Whether every search that finds the word finds another one as well. A short word is found whole. */
function isFoundByAnother(word: string, words: readonly string[]): boolean {
  return isLongEnough(bareWord(word)) && words.some((other) => other !== word && other.startsWith(word));
}
