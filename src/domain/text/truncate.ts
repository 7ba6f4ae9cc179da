/** A reference longer than this is cut (S2 section 9). */
export const REFERENCE_MAX_LENGTH = 23;
const REFERENCE_CUT_LENGTH = 20;
/** Addresses and IPs are cut to this length (S1 section 9). */
export const PLACE_MAX_LENGTH = 20;

/** A reference for a title: when longer than 23 characters, its first 20 and '...' (S2 section 9). */
export function truncateReference(text: string): string {
  const characters = [...text];
  return characters.length > REFERENCE_MAX_LENGTH ? `${characters.slice(0, REFERENCE_CUT_LENGTH).join("")}...` : text;
}

/** An address or IP for a table: its first 20 characters and '...' when it has more (S1 section 9). */
export function truncatePlace(text: string): string {
  const characters = [...text];
  return characters.length > PLACE_MAX_LENGTH ? `${characters.slice(0, PLACE_MAX_LENGTH).join("").trimEnd()}...` : text;
}
