import type { Address } from "#domain/orders/order.ts";
import { foldedWords, foldText } from "#domain/screening/fold-text.ts";
import { shortHash } from "#domain/screening/short-hash.ts";

/**
 * A short key of a street address: street, ZIP code (or else city) and country, ignoring case, accents, punctuation and common
 * abbreviations. Null without a street.
 */
export function addressKey(address: Address): string | null {
  const street = streetKey(address);
  if (street === null) return null;
  const zip = zipKey(address.zip) ?? foldedWords(address.city ?? "").join(" ");
  return shortHash(`${street}|${zip}|${address.country ?? ""}`);
}

/** The street and house number in one spelling: '12, Main Street' equals '12 main st.'. Apartments (address2) are ignored. */
export function streetKey(address: Address): string | null {
  const words = foldedWords(address.address1 ?? "").map(shortenStreetWord);
  return words.length === 0 ? null : words.join(" ");
}

/** The ZIP code without spaces and dashes; for a US ZIP+4 only the first five digits. */
export function zipKey(zip: string | null): string | null {
  if (zip === null) return null;
  const plusFour = /^\s*(\d{5})-\d{4}\s*$/.exec(zip);
  const key = plusFour?.[1] ?? foldText(zip).replace(/[^\p{L}\p{N}]/gu, "");
  return key === "" ? null : key;
}

const shortWords: Partial<Record<string, string>> = {
  street: "st",
  avenue: "ave",
  av: "ave",
  road: "rd",
  drive: "dr",
  lane: "ln",
  boulevard: "blvd",
  bd: "blvd",
  court: "ct",
  place: "pl",
  square: "sq",
  terrace: "ter",
  highway: "hwy",
  parkway: "pkwy",
  north: "n",
  south: "s",
  east: "e",
  west: "w",
  saint: "st",
  strasse: "str",
  platz: "pl",
  rua: "r",
  calle: "c",
  avenida: "ave",
};

function shortenStreetWord(word: string): string {
  const short = shortWords[word];
  if (short !== undefined) return short;
  // German and Dutch street names end in the type of street.
  return word.replace(/(?<=\p{L}{2})strasse$/u, "str").replace(/(?<=\p{L}{2})straat$/u, "str");
}
