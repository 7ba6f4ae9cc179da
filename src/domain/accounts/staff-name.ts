/** What staff of a shop's own admin are called. Session tokens carry their id but no name, and some not even that. */
export function staffName(staffId: string | null): string {
  return staffId === null ? "Shopify staff" : `Shopify staff ${staffId}`;
}
