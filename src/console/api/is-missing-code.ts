/**
 * Whether code couldn't be loaded. The browser reports a missing script as a TypeError; a missing style sheet comes from Vite's
 * preloader.
 */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported|module script|importing|unable to preload/i.test(error.message);
}
