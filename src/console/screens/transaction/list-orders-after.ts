import { listPayments } from "#contract/payment-list.ts";
import type { Call } from "#console/api/question.ts";
import type { ListOrder } from "#console/ui/list-order.ts";
import { readPaymentList } from "#domain/payments/payment-list-url.ts";

/**
 * The orders that follow the known ones. The queue gets shorter as orders are decided, so there its pages are looked through
 * from the first for orders that aren't known yet.
 */
export async function listOrdersAfter(call: Call, order: ListOrder): Promise<number[]> {
  const { filter, sort, page, pageSize } = readPaymentList(new URLSearchParams(order.search));
  const known = new Set(order.paymentIds);
  const last = page - 1 + Math.ceil(known.size / pageSize);
  for (let asked = filter.needsReview ? 1 : last; asked <= last + 1; asked += 1) {
    const { transactions } = await call(listPayments, { query: { page: asked, count: pageSize }, body: { filter, sort } });
    const fresh = transactions.map((row) => row.paymentId).filter((id) => !known.has(id));
    if (fresh.length > 0 || transactions.length < pageSize) return fresh;
  }
  return [];
}
