import { mayNameCustomer } from "#domain/payments/saved-view.ts";
import type { Database } from "#server/db/database.ts";
import type { DeliveredOrder } from "#server/demo/generate/disputed-orders.ts";
import { insertView, SHOP_OWNER } from "#server/views/view-store.ts";

type Case = Pick<DeliveredOrder, "order"> | null | undefined;

/** The demo's orders worth looking at. One that isn't there gets no view. */
export type DemoCases = { strong: Case; weak: Case; archived: Case; long: Case };

/** Saves views for the whole shop, by which the demo's cases are found. Done again, it changes nothing. */
export async function addDemoViews(
  database: Database,
  { tenantId, fullName, until }: { tenantId: number; fullName: string; until: Date },
  { strong, weak, archived, long }: DemoCases,
): Promise<void> {
  const views = [
    { name: "Disputes to answer", query: "date=any&answer=due&sort=answerDue-asc" },
    { name: "Guarantees about to end", query: "date=any&cover=ending" },
    ...viewOf("Strong case", strong),
    ...viewOf("Weak case", weak),
    ...viewOf("Archived document", archived),
    ...viewOf("Long activity trail", long),
  ];
  const kept = { ownerKey: SHOP_OWNER, authorKey: "demo", authorName: fullName, changedAt: until };
  await database.forTenants([tenantId], async (handle) => {
    for (const { name, query } of views)
      await insertView(handle, tenantId, { ...kept, name, query, mayNameCustomer: mayNameCustomer(query) });
  });
}

function viewOf(name: string, found: Case): { name: string; query: string }[] {
  return found ? [{ name, query: new URLSearchParams({ date: "any", reference: found.order.reference }).toString() }] : [];
}
