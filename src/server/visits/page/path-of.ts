import { withoutTokens } from "#domain/visits/without-tokens.ts";
import { wellFormed } from "#server/visits/page/well-formed.ts";

const LONGEST = 1_000;

/** A page's address without what may name the visitor or let others in: no query, no fragment and no token in its path. */
export function pathOf(address: string): string {
  const path = address.split(/[?#]/)[0] ?? "";
  return wellFormed(withoutTokens(path).slice(0, LONGEST));
}
