import type { Address } from "#domain/orders/order.ts";
import { streetKey, zipKey } from "#domain/screening/address-key.ts";
import { foldedWords } from "#domain/screening/fold-text.ts";

/**
 * Whether two addresses are the same house: same street, ZIP code (or city if one is missing) and country, regardless
 * of spelling. Null if one has no street.
 */
export function isSameAddress(left: Address | null, right: Address | null): boolean | null {
  if (left === null || right === null) return null;
  const leftStreet = streetKey(left);
  const rightStreet = streetKey(right);
  if (leftStreet === null || rightStreet === null) return null;
  if (left.country !== null && right.country !== null && left.country !== right.country) return false;
  return sortedWords(leftStreet) === sortedWords(rightStreet) && isSameTown(left, right);
}

function isSameTown(left: Address, right: Address): boolean {
  const leftZip = zipKey(left.zip);
  const rightZip = zipKey(right.zip);
  if (leftZip !== null && rightZip !== null) return leftZip === rightZip;
  const leftCity = cityKey(left);
  const rightCity = cityKey(right);
  return leftCity === "" || rightCity === "" || leftCity === rightCity;
}

function cityKey(address: Address): string {
  return foldedWords(address.city ?? "").join(" ");
}

/** The house number comes before or after the street, depending on country and habit. */
function sortedWords(street: string): string {
  return street.split(" ").toSorted().join(" ");
}
