/** Opens an address in the whole window: a page of the shop's platform never works inside its own admin's frame. */
export function openAtTop(address: string): void {
  window.open(address, "_top");
}
