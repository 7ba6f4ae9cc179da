import { HttpResponse } from "msw";

/** A refusal as the server writes it. */
export function problem(status: number, headers: Record<string, string> = {}) {
  return HttpResponse.json({ title: "Refused", status }, { status, headers: { "Content-Type": "application/problem+json", ...headers } });
}

/** A list of transactions with nothing in it. */
export function noTransactions() {
  return HttpResponse.json({ transactions: [], transactionsCount: 0, newestPaymentId: null });
}

/** So many shops of one person on the wire, from id 7 on; the first may be a master account. */
export function wireShops(count: number, options: { isMaster?: boolean } = {}) {
  return Array.from({ length: count }, (_, index) => ({
    tenantId: 7 + index,
    ShopName: `shop-${index + 1}.example`,
    affiliateCode: index === 0 ? "SHOPIFY" : null,
    tenantname: `Shop ${index + 1}`,
    isMaster: index === 0 && (options.isMaster ?? false),
  }));
}
