/**
 * The place that a person wanted before they had to sign in or choose a shop; null where there is none. Only addresses
 * of the console itself count.
 */
export function rememberedPlace(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  return typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : null;
}

/** A message that the page before has left for this one; null where there is none. */
export function messageOfState(state: unknown, name: "fault" | "notice"): string | null {
  if (typeof state !== "object" || state === null) return null;
  const message: unknown = Reflect.get(state, name);
  return typeof message === "string" ? message : null;
}
