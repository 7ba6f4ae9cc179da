import type { Config } from "#server/config.ts";
import { isStaffKey } from "#server/notices/receiver.ts";

/** Where a receiver's messages lead. Staff of a shop's own admin are led into it; everyone else to Surety's own site. */
export function noticeLinks(
  config: Pick<Config, "publicUrl" | "shopify">,
  { tenantId, shopName, receiver }: { tenantId: number; shopName: string; receiver: string },
): { order(paymentId: number): string; orders: string; settings: string } {
  const isInAdmin = isStaffKey(receiver) && config.shopify !== null;
  const address = (path: string) =>
    isInAdmin ? `https://${shopName}/admin/apps/${config.shopify?.apiKey}${path}` : `${config.publicUrl}${path}?tid=${tenantId}`;
  return {
    order: (paymentId) => address(`/transactions/${paymentId}`),
    orders: address("/transactions"),
    settings: address("/notifications"),
  };
}
