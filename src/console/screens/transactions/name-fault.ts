import type { ApiError } from "#console/api/api-error.ts";

/** What the server said about the name that was typed; undefined if it's something else that failed. */
export function nameFault(error: ApiError | null): string | undefined {
  const isAboutName = error?.problem?.errors?.some(({ path }) => path === "name") ?? false;
  return isAboutName ? error?.problem?.detail : undefined;
}
