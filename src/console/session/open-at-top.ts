/** Opens an address in the whole window: a Shopify page never works inside the admin's own frame. */
export function openAtTop(address: string): void {
  window.open(address, "_top");
}
