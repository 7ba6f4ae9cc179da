import type { ApiKey } from "#contract/keys.ts";
import { workingKeys } from "#server/access/key-store.ts";
import type { Services } from "#server/services.ts";
import { presentKey } from "#server/settings/present-key.ts";

/** A shop's keys that work: the main key, the one before it, and the others, the newest first. */
export async function listKeys(
  { database, secrets, now }: Pick<Services, "database" | "secrets" | "now">,
  tenantId: number,
): Promise<ApiKey[]> {
  const keys = await database.forTenants([tenantId], (handle) => workingKeys(handle, tenantId, now()));
  const main = keys.filter(({ isMain }) => isMain);
  const previous = keys.filter(({ endsAt }) => endsAt !== null);
  const others = keys.filter(({ isMain, endsAt }) => !isMain && endsAt === null);
  return [...main, ...previous, ...others].map((key) => presentKey(secrets, key));
}
