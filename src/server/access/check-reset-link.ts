import { findOpenReset } from "#server/access/reset-store.ts";
import type { Services } from "#server/services.ts";

/** Whether a link can still set a password: it was used, has expired or never existed otherwise. */
export async function checkResetLink({ database, now }: Pick<Services, "database" | "now">, token: string): Promise<boolean> {
  return (await database.asSystem((handle) => findOpenReset(handle, token, now()))) !== null;
}
