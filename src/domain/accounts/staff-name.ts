/** What staff of a shop's own admin are called: by the name that Shopify says, or else by their id, which some session tokens lack. */
export function staffName(staffId: string | null, fullName: string | null = null): string {
  if (fullName !== null && fullName !== "") return fullName;
  return staffId === null ? "Shopify staff" : `Shopify staff ${staffId}`;
}
