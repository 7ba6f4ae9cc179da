import type { Config } from "#server/config.ts";
import { defaultPaymentList, writePaymentList, type PaymentListState } from "#domain/payments/payment-list-url.ts";
import { listOfView } from "#domain/payments/payment-views.ts";
import { isStaffKey } from "#server/notices/receiver.ts";

/** Where a receiver's messages lead. Staff of a shop's own admin are led into it; everyone else to Surety's own site. */
export function noticeLinks(
  config: Pick<Config, "publicUrl" | "shopify">,
  { tenantId, shopName, receiver }: { tenantId: number; shopName: string; receiver: string },
): { order(paymentId: number): string; orders: string; alerts: string; waiting: string; settings: string } {
  const isInAdmin = isStaffKey(receiver) && config.shopify !== null;
  const site = isInAdmin ? `https://${shopName}/admin/apps/${config.shopify?.apiKey}` : config.publicUrl;
  const address = (path: string, list: PaymentListState = defaultPaymentList) => {
    const query = writePaymentList(list, new URLSearchParams(isInAdmin ? {} : { tid: String(tenantId) })).toString();
    return `${site}${path}${query === "" ? "" : `?${query}`}`;
  };
  return {
    order: (paymentId) => address(`/transactions/${paymentId}`),
    orders: address("/transactions"),
    alerts: address("/transactions/alerts"),
    waiting: address("/transactions", listOfView("review")),
    settings: address("/notifications"),
  };
}
