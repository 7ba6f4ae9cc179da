import type { Database } from "#server/db/database.ts";
import { insertView, SHOP_OWNER } from "#server/views/view-store.ts";

/** Where the demo's cases worth looking at are found, as the addresses of filters have them. */
const views = [
  { name: "Disputes to answer", query: "date=any&answer=due" },
  { name: "Guarantees about to end", query: "date=any&cover=ending" },
];

/** Saves views for the whole shop. Done again, it changes nothing. */
export async function addDemoViews(
  database: Database,
  { tenantId, fullName, until }: { tenantId: number; fullName: string; until: Date },
): Promise<void> {
  const kept = { ownerKey: SHOP_OWNER, authorKey: "demo", authorName: fullName, mayNameCustomer: false, changedAt: until };
  await database.forTenants([tenantId], async (handle) => {
    for (const view of views) await insertView(handle, tenantId, { ...kept, ...view });
  });
}
