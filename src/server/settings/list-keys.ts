import type { ApiKey } from "#contract/keys.ts";
import { workingKeys } from "#server/access/key-store.ts";
import type { Services } from "#server/services.ts";
import { presentKey } from "#server/settings/present-key.ts";

/** A shop's keys that work. */
export async function listKeys(
  { database, secrets, now }: Pick<Services, "database" | "secrets" | "now">,
  tenantId: number,
): Promise<ApiKey[]> {
  const keys = await database.forTenants([tenantId], (handle) => workingKeys(handle, tenantId, now()));
  return keys.map((key) => presentKey(secrets, key));
}
