/**
 * The place that a person wanted before they had to sign in or choose a shop; null where there is none. Only addresses
 * of the console itself count.
 */
export function rememberedPlace(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  return typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : null;
}
