/** A reference longer than this is cut (S2 section 9). */
export const REFERENCE_MAX_LENGTH = 23;
const REFERENCE_CUT_LENGTH = 20;
/** Addresses and IPs are cut to this length (S1 section 9). */
export const PLACE_MAX_LENGTH = 20;
/** The trail shows no more of a comment than this. */
const COMMENT_CUT_LENGTH = 140;

/** A reference for a title: when longer than 23 characters, its first 20 and '...' (S2 section 9). */
export function truncateReference(text: string): string {
  return [...text].length > REFERENCE_MAX_LENGTH ? `${firstOf(text, REFERENCE_CUT_LENGTH)}...` : text;
}

/** An address or IP for a table: its first 20 characters and '...' when it has more (S1 section 9). */
export function truncatePlace(text: string): string {
  return cutTo(text, PLACE_MAX_LENGTH);
}

/** A comment for a line among others: its first 140 characters and '...' when it has more. */
export function truncateComment(text: string): string {
  return cutTo(text, COMMENT_CUT_LENGTH);
}

function cutTo(text: string, length: number): string {
  return [...text].length > length ? `${firstOf(text, length).trimEnd()}...` : text;
}

/** Counts characters as people do: one outside the basic plane is one. */
function firstOf(text: string, length: number): string {
  return [...text].slice(0, length).join("");
}
