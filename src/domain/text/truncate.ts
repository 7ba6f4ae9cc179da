/** References longer than this are cut. */
const REFERENCE_MAX_LENGTH = 23;
const REFERENCE_CUT_LENGTH = 20;
/** Addresses and IPs are cut to this length. */
const PLACE_MAX_LENGTH = 20;
/** The trail cuts comments to this length. */
const COMMENT_CUT_LENGTH = 140;

/** A reference in a title: if it's longer than 23 characters, the first 20 and '...'. */
export function truncateReference(text: string): string {
  return firstOf(text, REFERENCE_MAX_LENGTH) === text ? text : `${firstOf(text, REFERENCE_CUT_LENGTH)}...`;
}

/** An address or IP in a table: at most its first 20 characters and an ellipsis. */
export function truncatePlace(text: string): string {
  return cutTo(text, PLACE_MAX_LENGTH);
}

/** A comment in the trail: at most its first 140 characters and an ellipsis. */
export function truncateComment(text: string): string {
  return cutTo(text, COMMENT_CUT_LENGTH);
}

/** At most so many characters of a text, and an ellipsis if that isn't all of it. */
export function cutTo(text: string, length: number): string {
  const first = firstOf(text, length);
  return first === text ? text : `${first.trimEnd()}…`;
}

/** Counts code points, so that no surrogate pair is split, and reads no more of a long text. */
function firstOf(text: string, length: number): string {
  let [end, left] = [0, length];
  for (const character of text) {
    if (left === 0) break;
    end += character.length;
    left -= 1;
  }
  return text.slice(0, end);
}
