import { formatCount } from "#domain/payments/page-range.ts";

/** Why a list can't be deleted. */
export const LIST_IN_USE = "You can't remove this custom list since it's being used in scenario rules";
/** A list or an entry without what it needs. */
export const NAME_REQUIRED = "Name is required field.";
export const VALUE_REQUIRED = "Value is required field.";

export function entriesWords(count: number): string {
  return count === 1 ? "1 entry" : `${formatCount(count)} entries`;
}

/**
 * What came of adding values: '2 entries added, 1 was already in the list'. `renewed` names what was sent with them, which those that
 * were there have now too, such as 'expiry and note'.
 */
export function addedWords({ added, known }: { added: number; known: number }, renewed: string | null = null): string {
  const words = `${entriesWords(added)} added`;
  if (known === 0) return words;
  if (renewed !== null) return `${words}, ${formatCount(known)} in the list already ${known === 1 ? "has" : "have"} the new ${renewed}`;
  return `${words}, ${formatCount(known)} ${known === 1 ? "was" : "were"} already in the list`;
}
