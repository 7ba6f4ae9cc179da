import { HOUR_MS } from "#domain/dates/day-bounds.ts";
import { findDemoOrder } from "#server/demo/add-demo-documents.ts";
import type { DeliveredOrder } from "#server/demo/generate/disputed-orders.ts";
import type { DemoReport } from "#server/demo/generate/event.ts";
import { sendDemoEmail } from "#server/demo/send-demo-email.ts";
import type { Services } from "#server/services.ts";

type Means = Pick<Services, "database" | "secrets" | "screening" | "config">;

const emails: Partial<Record<string, { word: string; path: string | null }>> = {
  in_transit: { word: "is on its way", path: "track" },
  out_for_delivery: { word: "arrives today", path: "track" },
  delivered: { word: "was delivered", path: null },
};

/** Has the customer of the order with the long trail read emails about each of its parcels. Done again, it changes nothing. */
export async function addDemoTrail(
  services: Means,
  tenantId: number,
  delivered: DeliveredOrder,
  reports: readonly DemoReport[],
): Promise<void> {
  if ((await findDemoOrder(services, tenantId, delivered.orderId)) === null) return;
  const told = new Set<string>();
  for (const { id: parcel, status, trackingNumber, at } of reports) {
    const about = emails[status];
    const id = `${parcel}-${status}`;
    if (about === undefined || told.has(id)) continue;
    told.add(id);
    const sentAt = new Date(at);
    await sendDemoEmail(services, tenantId, delivered, {
      id,
      subject: `Parcel ${trackingNumber} ${about.word}`,
      sentAt,
      openedAt: new Date(sentAt.getTime() + HOUR_MS),
      linkUrl: about.path === null ? null : `https://demo-shop.myshopify.com/${about.path}/${trackingNumber}`,
    });
  }
}
