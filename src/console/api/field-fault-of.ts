import { faultsOf } from "#console/api/api-error.ts";

/** What the server says of one field, as it says it; undefined if nothing. */
export function fieldFaultOf(error: unknown, field: string): string | undefined {
  return faultsOf(error).find(({ path }) => path === field)?.message;
}
