import type { Database } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { badField } from "#server/surety-error.ts";

/** How long a key stays cached. */
const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 10_000;

const columns = { tenantId: tenants.tenantId };

/** The shop with this site key. Keys are cached for a minute, because each page reports every few seconds. Throws "bad-content". */
export async function shopOfSiteKey(database: Database, siteKey: string, now: Date): Promise<number> {
  const known = keysOf(database);
  const remembered = known.get(siteKey);
  if (remembered && now.getTime() < remembered.until && now.getTime() >= remembered.until - REMEMBERED_MS) return remembered.tenantId;
  const [shop] = await database.asSystem((handle) =>
    handle.prepared<RowOf<typeof columns>>(`select ${selectList(columns)} from tenant where site_key = $1 and not is_master`, [siteKey]),
  );
  if (!shop) throw badField("siteKey", "isn't the site key of a shop");
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(siteKey, { tenantId: shop.tenantId, until: now.getTime() + REMEMBERED_MS });
  return shop.tenantId;
}

type Remembered = Map<string, { tenantId: number; until: number }>;
const rememberedKeys = new WeakMap<Database, Remembered>();

function keysOf(database: Database): Remembered {
  const known = rememberedKeys.get(database) ?? new Map<string, { tenantId: number; until: number }>();
  rememberedKeys.set(database, known);
  return known;
}
