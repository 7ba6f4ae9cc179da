import { z } from "zod";
import { formatInstant } from "#domain/dates/format-instant.ts";
import { claimStateName, type ClaimState } from "#domain/guarantee/claim.ts";
import { formatMoney, type Money } from "#domain/money/money.ts";
import { noticeKinds, type NoticeKind } from "#domain/notices/notice-kinds.ts";
import { maskedCard } from "#domain/disputes/alert-card.ts";
import { alertAmountWords } from "#domain/disputes/alert-amount.ts";
import { alertSourceName } from "#domain/disputes/alert-source.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { listStillUnmatched, type StoredAlert } from "#server/disputes/alert-store.ts";
import { alertDueSql } from "#server/disputes/answer-due-date.ts";
import { isCoverEnding } from "#server/guarantee/cover-ending.ts";
import { job, type JobTry } from "#server/jobs/job.ts";
import { noticeLinks } from "#server/notices/notice-links.ts";
import { onOneLine, type NoticeMessage } from "#server/notices/notice-message.ts";
import { readNoticeShop, type NoticeShop } from "#server/notices/notice-store.ts";
import { SLACK } from "#server/notices/receiver.ts";
import { deliverySchedule, deliverMessage, type DeliveryMeans } from "#server/notices/deliver-message.ts";

/** A message is about at most this many orders, and lists the first of them. */
export const MOST_ORDERS = 1000;
const MOST_LISTED = 10;

const notice = z.object({
  tenantId: z.int(),
  kind: z.enum(noticeKinds),
  to: z.string(),
  paymentIds: z.array(z.int()),
  /** Alerts without an order, in place of orders. */
  alertIds: z.array(z.int()).default([]),
});

/**
 * Sends a receiver a message about orders, or about alerts without one. Those that it no longer applies to aren't mentioned; if
 * none is left, nothing is sent.
 */
export async function sendNotice(
  means: DeliveryMeans,
  { tenantId, kind, to, paymentIds, alertIds }: z.output<typeof notice>,
  attempt: Pick<JobTry, "jobId" | "isLast">,
): Promise<void> {
  const { shop, orders, alerts } = await means.database.forTenants([tenantId], async (handle) => ({
    shop: await readNoticeShop(handle, tenantId),
    orders: await listOrders(handle, tenantId, kind, paymentIds),
    alerts: await listStillUnmatched(handle, tenantId, alertIds),
  }));
  const links = noticeLinks(means.config, { tenantId, shopName: shop.shopName, receiver: to });
  const orderLines = orders.map((order) => ({ text: orderWords(kind, order, shop.timeZone), url: links.order(order.paymentId) }));
  const alertLines = alerts.map((alert) => ({ text: alertWords(alert, shop.timeZone), url: links.alerts }));
  const [first] = orders;
  if (first !== undefined) {
    const intro = introOf[kind](orders.length, onOneLine(first.reference));
    const action = kind === "review" ? { text: "Review orders", url: links.waiting } : { text: "See all orders", url: links.orders };
    await deliverMessage(means, { tenantId, to }, messageOf(shop, intro, orderLines, { action, settings: links.settings }), attempt);
  } else if (alertLines.length > 0) {
    const intro = unmatchedIntro(kind, alertLines.length);
    const action = { text: "Match alerts with orders", url: links.alerts };
    await deliverMessage(means, { tenantId, to }, messageOf(shop, intro, alertLines, { action, settings: links.settings }), attempt);
  }
}

function messageOf(
  shop: NoticeShop,
  intro: string,
  lines: NoticeMessage["lines"],
  rest: Pick<NoticeMessage, "action" | "settings">,
): NoticeMessage {
  const more = lines.length - MOST_LISTED;
  const shown = [...lines.slice(0, MOST_LISTED), ...(more > 0 ? [{ text: `and ${formatCount(more)} more`, url: null }] : [])];
  return { subject: `${onOneLine(shop.name)}: ${intro}`, intro, lines: shown, ...rest };
}

const sending = {
  data: notice,
  ...deliverySchedule,
  run: (means: DeliveryMeans, data: z.output<typeof notice>, attempt: JobTry) => sendNotice(means, data, attempt),
};
const mailJob = job({ ...sending, name: "send-notice" });
/** A queue of its own, so that slow webhooks delay no email. */
const slackJob = job({ ...sending, name: "send-notice-to-slack" });
export const sendNoticeJobs = [mailJob, slackJob];

/** The job that sends to a receiver. */
export function noticeJobTo(receiver: string): typeof mailJob {
  return receiver === SLACK ? slackJob : mailJob;
}

const introOf: Record<NoticeKind, (count: number, reference: string) => string> = {
  review: (count, reference) =>
    count === 1 ? `Order ${reference} is waiting for review` : `${formatCount(count)} orders are waiting for review`,
  alert: (count, reference) =>
    count === 1 ? `Chargeback alert for order ${reference}` : `Chargeback alerts for ${formatCount(count)} orders`,
  due: (count, reference) =>
    count === 1
      ? `Answer the dispute of order ${reference} by its due date`
      : `Answer the disputes of ${formatCount(count)} orders by their due dates`,
  chargeback: (count, reference) => (count === 1 ? `Chargeback on order ${reference}` : `Chargebacks on ${formatCount(count)} orders`),
  cover: (count, reference) =>
    count === 1
      ? `Report tracking to keep order ${reference} under guarantee`
      : `Report tracking to keep ${formatCount(count)} orders under guarantee`,
  claim: (count, reference) =>
    count === 1 ? `Your guarantee claim for order ${reference} changed` : `Your guarantee claims for ${formatCount(count)} orders changed`,
};

function unmatchedIntro(kind: NoticeKind, count: number): string {
  if (kind === "due")
    return count === 1
      ? "Match a chargeback alert with its order and answer it by its due date"
      : `Match ${formatCount(count)} chargeback alerts with their orders and answer them by their due dates`;
  return count === 1 ? "Chargeback alert without an order" : `${formatCount(count)} chargeback alerts without an order`;
}

function alertWords(alert: StoredAlert, timeZone: string): string {
  const card = maskedCard(alert.cardBin, alert.cardLast4);
  const due = alert.dueAt === null ? null : `answer by ${formatInstant(alert.dueAt, timeZone, null)}`;
  return [onOneLine(alertSourceName(alert)), card, alertAmountWords(alert), due].filter((part) => part !== null).join(" · ");
}

const columns = {
  paymentId: payments.paymentId,
  reference: payments.reference,
  amountMinor: payments.amountMinor,
  currency: payments.currency,
  disputedMinor: payments.disputedMinor,
  riskScore: payments.riskScore,
  claimState: computed<ClaimState | null>(
    // Of the claim that changed last.
    `(select to_value from payment_event event where event.tenant_id = payment.tenant_id and event.payment_id = payment.payment_id
       and event.type = 'CLAIM' order by event_id desc limit 1)`,
  ),
  answerDueAt: payments.answerDueAt,
  dueAt: payments.dueAt,
  dueDecision: payments.dueDecision,
  payer: computed<string>("concat_ws(' ', payer_first_name, payer_last_name)"),
};

function listOrders(handle: Handle, tenantId: number, kind: NoticeKind, paymentIds: readonly number[]): Promise<RowOf<typeof columns>[]> {
  const isMeant: Record<NoticeKind, string> = {
    review: "decision = 'pending' and closed_at is null",
    chargeback: "chargeback_id is not null",
    alert: alertDueSql,
    due: "answer_due_at is not null",
    cover: isCoverEnding,
    claim: "exists (select 1 from claim where claim.tenant_id = $1 and claim.payment_id = payment.payment_id)",
  };
  return handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from payment where tenant_id = $1 and payment_id = any($2::bigint[]) and ${isMeant[kind]}
     order by created_at, payment_id`,
    [tenantId, paymentIds],
  );
}

function orderWords(kind: NoticeKind, { reference, payer, currency, ...order }: RowOf<typeof columns>, timeZone: string): string {
  const isDisputed = kind === "chargeback" || kind === "claim";
  const money: Money = { amountMinor: isDisputed ? order.disputedMinor : order.amountMinor, currency };
  const risk = kind === "review" ? `risk ${formatRiskPercent(order.riskScore)}` : "";
  const claim = kind === "claim" && order.claimState !== null ? claimStateName(order.claimState) : "";
  const dueAt = kind === "alert" || kind === "due" ? order.answerDueAt : null;
  const due = dueAt ? `answer by ${formatInstant(dueAt, timeZone, null)}` : "";
  const end =
    kind === "review" && order.dueAt !== null && order.dueDecision !== null
      ? `${order.dueDecision} automatically ${formatInstant(order.dueAt, timeZone, null)} unless you decide`
      : "";
  return [onOneLine(reference), onOneLine(payer), formatMoney(money), risk, end, claim, due].filter((part) => part !== "").join(" · ");
}
