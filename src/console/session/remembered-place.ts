/**
 * Where the person was headed before they had to sign in or choose a shop; null if nowhere. Only the console's own
 * addresses count.
 */
export function rememberedPlace(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  return typeof from === "string" && /^\/(?![/\\])\P{Cc}*$/u.test(from) ? from : null;
}

/** A message the previous page left for this one; null if there is none. */
export function messageOfState(state: unknown, name: "fault" | "notice"): string | null {
  if (typeof state !== "object" || state === null) return null;
  const message: unknown = Reflect.get(state, name);
  return typeof message === "string" ? message : null;
}
