import { and, desc, eq, gt } from "drizzle-orm";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { ShopifySettingsOnWire } from "#contract/shopify.ts";
import type { Handle } from "#server/db/database.ts";
import { privacyRequests } from "#server/db/schema/privacy-tables.ts";
import { auditEvents } from "#server/db/schema/team-tables.ts";

/** What a customer's request for their data is recorded as, with the export's id. */
export const DATA_REQUESTED = "Customer's data requested";

/** How long a request is listed: it must be answered within 30 days. */
const LISTED_MS = 60 * DAY_MS;

/** Customers who asked Shopify for their data, the newest first, whose exports are still there. */
export async function listDataRequests(handle: Handle, tenantId: number, now: Date): Promise<ShopifySettingsOnWire["dataRequests"]> {
  const told = await handle
    .select({ after: auditEvents.after })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.tenantId, tenantId),
        eq(auditEvents.area, "shopify"),
        eq(auditEvents.what, DATA_REQUESTED),
        gt(auditEvents.at, new Date(now.getTime() - LISTED_MS)),
      ),
    )
    .orderBy(desc(auditEvents.at))
    .limit(50);
  const ids = [...new Set(told.flatMap(({ after }) => (after === null ? [] : [Number(after)])))];
  const found = await Promise.all(ids.map((id) => findRequest(handle, tenantId, id)));
  return found.filter((request) => request !== null);
}

async function findRequest(handle: Handle, tenantId: number, requestId: number) {
  const [row] = await handle
    .select({ askedAt: privacyRequests.askedAt, status: privacyRequests.status })
    .from(privacyRequests)
    .where(and(eq(privacyRequests.tenantId, tenantId), eq(privacyRequests.requestId, requestId)));
  return row === undefined ? null : { requestId: String(requestId), askedAt: row.askedAt, isReady: row.status === "done" };
}
