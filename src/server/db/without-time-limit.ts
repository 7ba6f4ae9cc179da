import type { Handle } from "#server/db/database.ts";

/** Lets the statements of this transaction take as long as they need: those of requests are ended after a minute. */
export async function withoutTimeLimit(handle: Handle): Promise<void> {
  await handle.prepared("select set_config('statement_timeout', '0', true)", []);
}
