import type { VisitContent, VisitedPage } from "#domain/visits/visit-batch.ts";
import { visitLimits } from "#domain/visits/visit-limits.ts";
import type { Handle } from "#server/db/database.ts";
import { bare, computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { visitBatches, visitOrders, visits } from "#server/db/schema/visit-tables.ts";
import type { VisitReport } from "#server/visits/visit-report.ts";

const columns = {
  visitId: visits.visitId,
  sessionId: visits.sessionId,
  deviceId: visits.deviceId,
  startedAt: visits.startedAt,
  endedAt: visits.endedAt,
  isBot: visits.isBot,
  isAutomated: visits.isAutomated,
  hasTouch: visits.hasTouch,
  addresses: visits.addresses,
  batchCount: visits.batchCount,
  moveCount: visits.moveCount,
  clickCount: visits.clickCount,
  keyCount: visits.keyCount,
  menuCount: visits.menuCount,
  inputCount: visits.inputCount,
  moreCount: visits.moreCount,
  morePages: visits.morePages,
};
export type Visit = RowOf<typeof columns>;

/** More orders of a session than any of them is joined to. */
const LOCKED_MOST = 50;

/** The order of Shopify's that was placed with a checkout `named`, as `payment`. */
export const ORDER_OF_CHECKOUT = `join shopify_order bought on bought.tenant_id = named.tenant_id and bought.checkout_key = named.checkout_key
  join payment on payment.tenant_id = bought.tenant_id and payment.order_id = bought.order_id`;

/**
 * Locks the orders of sessions, by ID, and of checkouts. Call it before a session is locked: an erasure, which deletes sessions, has
 * locked their orders before.
 */
export async function lockOrdersOf(
  handle: Handle,
  tenantId: number,
  sessionIds: readonly string[],
  checkoutKeys: readonly string[],
): Promise<void> {
  await handle.prepared(
    `select from payment where tenant_id = $1 and payment_id = any(array(
         select placed.payment_id from unnest($2::text[]) as session (id) cross join lateral (
           select payment_id from payment where tenant_id = $1 and session_id = session.id order by payment_id limit ${LOCKED_MOST}) placed
         union select payment_id from visit join visit_order using (tenant_id, visit_id) where tenant_id = $1 and session_id = any($2::text[])
         union select payment.payment_id from visit join visit_checkout named using (tenant_id, visit_id) ${ORDER_OF_CHECKOUT}
           where visit.tenant_id = $1 and visit.session_id = any($2::text[])
         union select payment.payment_id from unnest($3::text[]) as given (checkout_key)
           cross join lateral (select $1::bigint as tenant_id, given.checkout_key) named ${ORDER_OF_CHECKOUT}))
     order by payment_id for update`,
    [tenantId, [...new Set(sessionIds)], [...new Set(checkoutKeys)]],
  );
}

/** Notes that a session's page named a checkout, as long as neither has too many of the other. */
export async function insertCheckout(handle: Handle, tenantId: number, visitId: number, checkoutKey: string): Promise<void> {
  await handle.prepared(
    `insert into visit_checkout (tenant_id, checkout_key, visit_id) select $1, $2, $3
     where (select count(*) from visit_checkout where tenant_id = $1 and checkout_key = $2) < ${visitLimits.sessionsOfCheckout}
       and (select count(*) from visit_checkout where tenant_id = $1 and visit_id = $3) < ${visitLimits.checkouts}
     on conflict do nothing`,
    [tenantId, checkoutKey, visitId],
  );
}

/**
 * Adds the session if it's new, and locks it until the transaction ends. An order that comes meanwhile can still be joined to
 * it: intake never waits for it. A page says how long it has been open, and dates the session only as far back as a page may go
 * before it first reports.
 */
export async function lockVisit(handle: Handle, tenantId: number, report: VisitReport): Promise<Visit> {
  await handle.prepared(
    `insert into visit (tenant_id, session_id, device_id, started_at, ended_at, is_bot, user_agent, accept_language, addresses)
     values ($1, $2, $3, greatest($4::timestamptz, $5::timestamptz - interval '${visitLimits.unreportedMs} milliseconds'), $5, false, $6,
       $7, '[]'::jsonb) on conflict (tenant_id, session_id) do nothing`,
    [tenantId, report.sessionId, report.deviceId, report.page.openedAt, report.receivedAt, report.userAgent, report.acceptLanguage],
  );
  const [visit] = await handle.prepared<Visit>(
    `select ${selectList(columns)} from visit where tenant_id = $1 and session_id = $2 for no key update`,
    [tenantId, report.sessionId],
  );
  if (!visit) throw new Error("A session wasn't stored");
  return visit;
}

/** Reads and locks a session; null if it isn't there. */
export async function lockVisitById(handle: Handle, tenantId: number, visitId: number): Promise<Visit | null> {
  const [visit] = await handle.prepared<Visit>(
    `select ${selectList(columns)} from visit where tenant_id = $1 and visit_id = $2 for no key update`,
    [tenantId, visitId],
  );
  return visit ?? null;
}

/** Stores a batch; false if it's known. */
export async function insertBatch(handle: Handle, tenantId: number, visitId: number, { page, content }: VisitReport): Promise<boolean> {
  const added = await handle.prepared(
    `insert into visit_batch (tenant_id, visit_id, page_key, batch_no, opened_at, open_ms, stayed_ms, url, referrer, sentiment, submissions, content)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12::jsonb) on conflict do nothing returning batch_no`,
    [
      tenantId,
      visitId,
      page.pageKey,
      page.batchNo,
      page.openedAt,
      page.openMs,
      page.stayedMs,
      page.url,
      page.referrer,
      page.sentiment,
      JSON.stringify(page.submissions),
      JSON.stringify(content),
    ],
  );
  return added.length > 0;
}

/**
 * Deletes the oldest batch of a session after its first ones. Returns what was in it, and whether nothing is left of its page;
 * null if there is no such batch.
 */
export async function deleteMiddleBatch(
  handle: Handle,
  tenantId: number,
  visitId: number,
): Promise<{ content: VisitContent; isPageGone: boolean } | null> {
  const [deleted] = await handle.prepared<{ content: VisitContent; isPageGone: boolean }>(
    `delete from visit_batch where tenant_id = $1 and visit_id = $2 and (page_key, batch_no) in (
       select page_key, batch_no from visit_batch where tenant_id = $1 and visit_id = $2
       order by opened_at + open_ms * interval '1 millisecond', page_key, batch_no offset ${visitLimits.firstBatches} limit 1)
     returning content, not exists (
       select from visit_batch other where other.tenant_id = $1 and other.visit_id = $2 and other.page_key = visit_batch.page_key
         and other.batch_no <> visit_batch.batch_no) as "isPageGone"`,
    [tenantId, visitId],
  );
  return deleted ?? null;
}

export async function updateVisit(handle: Handle, tenantId: number, visit: Visit): Promise<void> {
  await handle.prepared(
    `update visit set started_at = $3, ended_at = $4, is_bot = $5, addresses = $6::jsonb, batch_count = $7, move_count = $8,
       click_count = $9, key_count = $10, menu_count = $11, input_count = $12, more_count = $13, is_automated = $14, has_touch = $15,
       more_pages = $16
     where tenant_id = $1 and visit_id = $2`,
    [
      tenantId,
      visit.visitId,
      visit.startedAt,
      visit.endedAt,
      visit.isBot,
      JSON.stringify(visit.addresses),
      visit.batchCount,
      visit.moveCount,
      visit.clickCount,
      visit.keyCount,
      visit.menuCount,
      visit.inputCount,
      visit.moreCount,
      visit.isAutomated,
      visit.hasTouch,
      visit.morePages,
    ],
  );
}

/** The sessions of orders with these session IDs. */
export function findVisitsOf(handle: Handle, tenantId: number, sessionIds: readonly string[]): Promise<Visit[]> {
  return handle.prepared<Visit>(`select ${selectList(columns)} from visit where tenant_id = $1 and session_id = any($2::text[])`, [
    tenantId,
    [...new Set(sessionIds)],
  ]);
}

/** The sessions whose pages named a checkout. */
export function findVisitsOfCheckout(handle: Handle, tenantId: number, checkoutKey: string): Promise<Visit[]> {
  return handle.prepared<Visit>(
    `select ${selectList(columns)} from visit where tenant_id = $1
       and visit_id in (select visit_id from visit_checkout where tenant_id = $1 and checkout_key = $2) order by visit_id`,
    [tenantId, checkoutKey],
  );
}

const pageColumns = {
  pageKey: visitBatches.pageKey,
  batchNo: visitBatches.batchNo,
  openedAt: visitBatches.openedAt,
  openMs: visitBatches.openMs,
  stayedMs: visitBatches.stayedMs,
  url: visitBatches.url,
  referrer: visitBatches.referrer,
  sentiment: visitBatches.sentiment,
  submissions: visitBatches.submissions,
};

/** What a session's batches say about its pages, which is at most what one session keeps. */
export function listVisitedPages(handle: Handle, tenantId: number, visitId: number): Promise<VisitedPage[]> {
  return handle.prepared<VisitedPage>(`select ${selectList(pageColumns)} from visit_batch where tenant_id = $1 and visit_id = $2`, [
    tenantId,
    visitId,
  ]);
}

const batchColumns = { ...pageColumns, content: visitBatches.content };
export type FullBatch = RowOf<typeof batchColumns>;

/** A session's batches in order of time, which are at most what one session keeps. */
export function listBatches(handle: Handle, tenantId: number, visitId: number): Promise<FullBatch[]> {
  return handle.prepared<FullBatch>(
    `select ${selectList(batchColumns)} from visit_batch where tenant_id = $1 and visit_id = $2 order by opened_at, page_key, batch_no`,
    [tenantId, visitId],
  );
}

const shownColumns = { ...columns, userAgent: visits.userAgent, acceptLanguage: visits.acceptLanguage };

/** A session in which an order was placed; null if it wasn't. */
export async function findVisitOf(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  visitId: number,
): Promise<RowOf<typeof shownColumns> | null> {
  const [visit] = await handle.prepared<RowOf<typeof shownColumns>>(
    `select ${selectList(shownColumns)} from visit where tenant_id = $1 and visit_id = $3
       and exists (select from visit_order where tenant_id = $1 and payment_id = $2 and visit_id = $3)`,
    [tenantId, paymentId, visitId],
  );
  return visit ?? null;
}

const addressColumn = { address: computed<string | null>("addresses ->> 0") };

/** The IP address that the newest session with an order came from at first, leaving out bots; null without one. */
export async function findLastAddress(handle: Handle, tenantId: number, paymentId: number): Promise<string | null> {
  const [row] = await handle.prepared<RowOf<typeof addressColumn>>(
    `select ${selectList(addressColumn)} from visit where tenant_id = $1 and not is_bot
       and visit_id in (select visit_id from visit_order where tenant_id = $1 and payment_id = $2)
     order by started_at desc limit 1`,
    [tenantId, paymentId],
  );
  return row?.address ?? null;
}

const orderColumns = { paymentId: bare(visitOrders.paymentId), eventId: bare(visitOrders.eventId) };
export type VisitOrder = RowOf<typeof orderColumns>;

/** The orders that were placed in a session and say so. */
export function listVisitOrders(handle: Handle, tenantId: number, visitId: number): Promise<VisitOrder[]> {
  return handle.prepared<VisitOrder>(`select ${selectList(orderColumns)} from visit_order where tenant_id = $1 and visit_id = $2`, [
    tenantId,
    visitId,
  ]);
}

/** Keeps a session from being deleted until the transaction ends, without waiting for what its pages report. False if it's gone. */
export async function keepVisit(handle: Handle, tenantId: number, visitId: number): Promise<boolean> {
  const found = await handle.prepared("select from visit where tenant_id = $1 and visit_id = $2 for key share", [tenantId, visitId]);
  return found.length > 0;
}

export async function insertVisitOrder(
  handle: Handle,
  tenantId: number,
  visitId: number,
  { paymentId, eventId }: VisitOrder,
): Promise<void> {
  await handle.prepared("insert into visit_order (tenant_id, payment_id, visit_id, event_id) values ($1, $2, $3, $4)", [
    tenantId,
    paymentId,
    visitId,
    eventId,
  ]);
}
