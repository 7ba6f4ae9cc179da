import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { z } from "zod";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { privacySubject } from "#contract/privacy.ts";
import type { ShopifySettingsOnWire } from "#contract/shopify.ts";
import type { Secrets } from "#server/access/secrets.ts";
import type { Handle } from "#server/db/database.ts";
import { privacyRequests } from "#server/db/schema/privacy-tables.ts";
import { auditEvents } from "#server/db/schema/team-tables.ts";

/** What a customer's request for their data is recorded as, with the export's id. */
export const DATA_REQUESTED = "Customer's data requested";

/** How long a request is listed: it must be answered within 30 days, as long as its file is kept. */
const LISTED_MS = 30 * DAY_MS;

/** Customers who asked Shopify for their data, the newest first, whose exports are still there. */
export async function listDataRequests(
  handle: Handle,
  secrets: Pick<Secrets, "decrypt">,
  tenantId: number,
  now: Date,
): Promise<ShopifySettingsOnWire["dataRequests"]> {
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
  if (ids.length === 0) return [];
  const found = await handle
    .select({
      requestId: privacyRequests.requestId,
      sealed: privacyRequests.subjectSealed,
      askedAt: privacyRequests.askedAt,
      status: privacyRequests.status,
    })
    .from(privacyRequests)
    .where(and(eq(privacyRequests.tenantId, tenantId), inArray(privacyRequests.requestId, ids)))
    .orderBy(desc(privacyRequests.askedAt));
  return found.map(({ requestId, sealed, askedAt, status }) => ({
    requestId: String(requestId),
    customer: sealed === null ? null : customerIn(JSON.parse(secrets.decrypt(sealed))),
    askedAt,
    isReady: status === "done",
  }));
}

const sealedShape = z.object({ named: privacySubject.optional() });

/** How Shopify named the customer. */
function customerIn(sealed: unknown): string | null {
  const { customerId, email, phone } = sealedShape.parse(sealed).named ?? {};
  return customerId === undefined ? (email ?? phone ?? null) : `Customer ID ${customerId}`;
}
