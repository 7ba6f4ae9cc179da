import type { CaseFacts } from "#domain/evidence/case-facts.ts";
import { EARLIER_ORDER_DAYS, type StrengthPart } from "#domain/evidence/case-strength.ts";
import { bestProof, type ReportWithAddress } from "#domain/evidence/delivery-proof.ts";
import { verdictWords } from "#domain/evidence/verdict.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { Handle } from "#server/db/database.ts";
import { bare, computed, optional, selectList, type RowOf } from "#server/db/row-of.ts";
import { sqlList } from "#server/db/sql-list.ts";
import { deliveryReports } from "#server/db/schema/delivery-tables.ts";
import { paymentOrders, payments } from "#server/db/schema/payment-tables.ts";
import { countEarlierUndisputed } from "#server/case-strength/earlier-undisputed-store.ts";
import { readOrderAsSent } from "#server/payments/order-as-sent.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";

/** The points of each part, as last noted in the trail. */
export type NotedPoints = Partial<Record<StrengthPart, number>>;

/** Whether what was found in a document, such as its signature, was found to be right, or wrong. */
function found(signature: string, words: readonly [string, string]): string {
  return `coalesce(lower(btrim(${signature} -> 'analysis' ->> 'passed')) in (${sqlList(words)}), false)`;
}

const columns = {
  createdAt: payments.createdAt,
  erasedAt: payments.erasedAt,
  cardKey: payments.cardKey,
  deviceKey: payments.deviceKey,
  addressKey: payments.addressKey,
  casePoints: payments.casePoints,
  raw: optional("sent", paymentOrders.raw),
  firstRaw: optional("sent", paymentOrders.firstRaw),
  isVerified: computed<boolean>(
    `exists (select 1 from payment_event where tenant_id = $1 and payment_id = $2 and sensor_type = '10'
       and ${found("details -> 'signature'", verdictWords.yes)})`,
  ),
  visits: computed<{ byPeople: number; byBots: number }>(
    `(select json_build_object('byPeople', count(*) filter (where not is_bot), 'byBots', count(*) filter (where is_bot))
      from visit_order join visit using (tenant_id, visit_id)
      where visit_order.tenant_id = $1 and visit_order.payment_id = $2)`,
  ),
  documents: computed<CaseFacts["documents"]>(
    `(select json_build_object('kept', count(*) filter (where not ${found("signature", verdictWords.no)}),
        'signed', count(*) filter (where ${found("signature", verdictWords.yes)}))
      from document where tenant_id = $1 and payment_id = $2 and archived_at is null)`,
  ),
};
/** Reads the payment; `lock` is appended to lock it. */
const statement = (
  lock: "" | "for update of payment",
) => `select ${selectList(columns)} from payment left join payment_order sent using (tenant_id, payment_id)
  where payment.tenant_id = $1 and payment.payment_id = $2 ${lock}`;

/**
 * What is known that would win a dispute about a payment, what was when it was ordered, and the points that were noted last,
 * null if none were; to note others, lock it. Throws "not-found" for another shop's payment.
 */
export async function readCaseFacts(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  { isLocked }: { isLocked: boolean },
): Promise<{ facts: CaseFacts; asOrdered: CaseFacts; noted: NotedPoints | null }> {
  const [row] = await handle.prepared<RowOf<typeof columns>>(statement(isLocked ? "for update of payment" : ""), [tenantId, paymentId]);
  if (!row) throw noSuchPayment();
  const { deviceKey, addressKey } = row;
  const before = new Date(row.createdAt.getTime() - EARLIER_ORDER_DAYS * DAY_MS);
  const earlierOrders = await countEarlierUndisputed(handle, tenantId, { deviceKey, addressKey, before });
  const sameInBoth = {
    hasShippingAddress: addressKey !== null,
    earlierOrders,
    canHaveEarlierOrders: deviceKey !== null || addressKey !== null,
    isErased: row.erasedAt !== null,
  };
  const asOrdered: CaseFacts = {
    ...sameInBoth,
    card: cardOf(row.firstRaw ?? row.raw, row.cardKey),
    delivery: null,
    isVerified: false,
    documents: { kept: 0, signed: 0 },
    visits: 0,
    botVisits: 0,
  };
  const facts: CaseFacts = {
    ...sameInBoth,
    card: cardOf(row.raw, row.cardKey),
    delivery: bestProof(await listReportsWithAddress(handle, tenantId, paymentId), addressKey),
    isVerified: row.isVerified,
    documents: row.documents,
    visits: row.visits.byPeople,
    botVisits: row.visits.byBots,
  };
  return { facts, asOrdered, noted: row.casePoints };
}

/** Without a word about how it was paid, it may have been a card whose bank was asked. */
function cardOf(raw: unknown, cardKey: string | null): CaseFacts["card"] {
  const { avs, cvv, method } = readOrderAsSent(raw).payment;
  const isCardMethod = method === null || method.toLowerCase().includes("card");
  const isByCard = isCardMethod || cardKey !== null || avs !== null || cvv !== null;
  return isByCard ? { avs, cvv, isWallet: !isCardMethod } : null;
}

const reportColumns = {
  shipmentId: bare(deliveryReports.shipmentId),
  status: bare(deliveryReports.status),
  at: bare(deliveryReports.at),
  carrier: bare(deliveryReports.carrier),
  trackingNumber: bare(deliveryReports.trackingNumber),
  addressKey: bare(deliveryReports.addressKey),
};

function listReportsWithAddress(handle: Handle, tenantId: number, paymentId: number): Promise<ReportWithAddress[]> {
  return handle.prepared<RowOf<typeof reportColumns>>(
    `select ${selectList(reportColumns)} from delivery_report where tenant_id = $1 and payment_id = $2`,
    [tenantId, paymentId],
  );
}
