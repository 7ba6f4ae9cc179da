import type { Handle } from "#server/db/database.ts";

/** Lifts the statement timeout for this transaction. Requests have one of a minute. */
export async function withoutTimeLimit(handle: Handle): Promise<void> {
  await handle.prepared("select set_config('statement_timeout', '0', true)", []);
}
