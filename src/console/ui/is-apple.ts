/** Whether the device's shortcuts use ⌘ in place of Ctrl. */
export function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}
