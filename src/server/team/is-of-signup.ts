/** Whether an invitation came with the signup in a Shopify shop's admin: its sender is that shop, as nobody there has a name. */
export function isOfSignup({ invitedBy }: { invitedBy: string }, { shopifyShop }: { shopifyShop: string | null }): boolean {
  return shopifyShop !== null && invitedBy === shopifyShop;
}
