import type { OrderAnswer } from "#contract/orders.ts";
import { foldOrderId } from "#domain/orders/fold-order-id.ts";
import { callsForScreening } from "#domain/orders/calls-for-screening.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import { harmlessId, type KeyedHash } from "#domain/orders/harmless-text.ts";
import { parseOrder } from "#domain/orders/parse-order.ts";
import { isJsonObject } from "#domain/orders/field-reader.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import type { CoverBreak } from "#domain/guarantee/cover-break.ts";
import { orderBreaks } from "#domain/guarantee/order-breaks.ts";
import type { Order } from "#domain/orders/order.ts";
import type { Identity } from "#domain/screening/identity.ts";
import { noteCaseStrength } from "#server/case-strength/note-case-strength.ts";
import { appendFigureChange } from "#server/figures/figure-store.ts";
import { changedFields, type FieldChange } from "#server/orders/changed-fields.ts";
import { allowedChanges } from "#server/orders/erased-order.ts";
import { readAsApproved } from "#server/guarantee/as-approved-store.ts";
import { insertCoverBreaks } from "#server/guarantee/cover-break-store.ts";
import { readCoveredSince } from "#server/guarantee/read-covered-since.ts";
import { readRawOrder, writeChangedOrder } from "#server/orders/changed-order-store.ts";
import { decisionWords } from "#server/orders/decision-words.ts";
import { noSuchOrder } from "#server/orders/order-id.ts";
import { withOutcomeState } from "#server/orders/outcome-state.ts";
import { lockPaymentByOrder, updateOutcomeState, type LockedPayment } from "#server/orders/outcome-store.ts";
import { readFirstAnswer } from "#server/orders/order-answer-store.ts";
import { isSettled, storeScreening } from "#server/orders/store-screening.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";
import { storeStanding } from "#server/orders/store-standing.ts";
import { appendFieldChanges, appendScreenedAgain, appendStatusChange, STATUS_FIELD } from "#server/orders/trail-store.ts";
import { SuretyError } from "#server/surety-error.ts";
import { cutTo } from "#domain/text/truncate.ts";
import type { Handle } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import { joinOrders } from "#server/visits/join-visits.ts";

type ChangedOrder = OrderAnswer & { changes: FieldChange[] };

/** These fields identify an order. With other values it would be a different order. */
const fixedFields = ["orderId", "createdAt", "currency"];

/**
 * Updates an order: fields that are sent replace earlier ones, and each difference becomes a trail event. The whole
 * updated order is validated, and a fault leaves it unchanged. If the change calls for it, the order is screened again in
 * the same transaction, in the shop's row; not if it's canceled, fully refunded or disputed. Later orders find this one, and
 * its outcomes, by its new identity keys. A higher amount than the approved one, another address or another customer ends the
 * guarantee, also while an alert or inquiry stands. Personal fields of an order whose personal data was removed are left out
 * with a warning. `mayChange` is asked in the transaction, with the order locked; if it says no, nothing changes and "conflict" is
 * thrown.
 */
export async function changeOrder(
  services: Pick<Services, "database" | "screening" | "secrets">,
  tenantId: number,
  orderId: string,
  body: Record<string, unknown>,
  receivedAt: Date,
  mayChange: (handle: Handle) => Promise<boolean> = async () => true,
): Promise<ChangedOrder> {
  const startedAt = performance.now();
  const work = async (handle: Handle): Promise<ChangedOrder> => {
    const payment = await lockPaymentByOrder(handle, tenantId, orderId);
    if (!payment) throw noSuchOrder();
    if (!(await mayChange(handle))) throw new SuretyError("conflict", "A later change was stored already.");
    const allowed = await allowedChanges(handle, tenantId, payment.paymentId, body);
    const { sent } = allowed;
    const before = await readRawOrder(handle, tenantId, payment.paymentId);
    const keyed = identifierHash(services.secrets, tenantId);
    const fixed = fixedFields.filter((field) => Object.hasOwn(sent, field) && !isSame(field, sent[field], before[field], keyed));
    const kept = Object.fromEntries(fixedFields.filter((field) => Object.hasOwn(sent, field)).map((field) => [field, before[field]]));
    const parse = (raw: Record<string, unknown>) => parseOrder(raw, receivedAt, keyed);
    const parsed = parse(mergedOrder(before, { ...sent, ...kept }));
    const faults = [...fixed.map((path) => ({ path, message: "can't be changed" })), ...(parsed.faults ?? [])];
    if (parsed.faults || faults.length > 0)
      throw new SuretyError("bad-content", "The order wasn't changed", { faults, warnings: parsed.warnings });
    const { order, raw } = parsed;
    const warnings = [...allowed.warnings, ...parsed.warnings];
    const changes = changedFields(before, raw);
    if (changes.length > 0) {
      const known = services.screening.enrich(tenantId, order);
      const enriched = { ...known, identity: allowed.identity ?? known.identity };
      const after = await withOutcomeState(handle, tenantId, asChanged(payment, order));
      const { isErased } = allowed;
      const toDecide = { order, raw, warnings, enriched, receivedAt: payment.receivedAt, startedAt, isErased };
      const earlier = parse(before);
      const screened =
        isSettled(after) || !isAnother(earlier, order)
          ? null
          : await services.screening.decideAgain(handle, tenantId, payment.paymentId, toDecide);
      const breaks = earlier.faults !== null ? [] : await breaksOf(handle, tenantId, payment, [earlier.order, order], receivedAt);
      await storeChange(
        handle,
        tenantId,
        payment,
        { order, identity: enriched.identity, raw, after, fields: changes, screened, breaks },
        receivedAt,
      );
      await noteCaseStrength(handle, tenantId, payment.paymentId, receivedAt);
    }
    const first = await readFirstAnswer(handle, tenantId, orderId);
    if (!first) throw new Error("A changed order has no first answer");
    return { ...first.answer, ...listed(changes, warnings) };
  };
  return services.database.forTenants([tenantId], work, "inRow");
}

/** What in a change ends a locked payment's guarantee, if it's under it. */
async function breaksOf(
  handle: Handle,
  tenantId: number,
  payment: LockedPayment,
  [before, after]: readonly [Order, Order],
  now: Date,
): Promise<CoverBreak[]> {
  const coveredSince = await readCoveredSince(handle, tenantId, payment, now);
  if (coveredSince === null) return [];
  return orderBreaks(before, after, await readAsApproved(handle, tenantId, payment.paymentId, before, coveredSince));
}

/** Whether the order is another one to judge. So is one that was stored under other rules and would be refused today. */
function isAnother(before: ReturnType<typeof parseOrder>, after: Order): boolean {
  return before.faults !== null || callsForScreening(before.order, after);
}

function isSame(field: string, sent: unknown, before: unknown, keyed: KeyedHash): boolean {
  if (field === "createdAt" && typeof sent === "string" && typeof before === "string")
    return new Date(sent).getTime() === new Date(before).getTime();
  if (typeof sent !== "string" || typeof before !== "string") return sent === before;
  const [given, known] = [harmlessId(foldOrderId(sent.trim()), keyed), before.trim()];
  return field === "currency" ? given.toUpperCase() === known.toUpperCase() : given === known;
}

function listed(changes: FieldChange[], warnings: ChangedOrder["warnings"]): Pick<ChangedOrder, "changes" | "warnings"> {
  const more = changes.length - orderLimits.changes;
  if (more <= 0) return { changes, warnings };
  const counted = { path: "", message: `${formatCount(more)} more changes were stored but aren't listed` };
  return { changes: changes.slice(0, orderLimits.changes), warnings: [...warnings, counted] };
}

/** An address that is sent is another place: nothing of the earlier one is part of it. */
const addressFields = new Set(["billingAddress", "shippingAddress", "address"]);

/** Merges objects field by field. Addresses, lists and values are replaced, and null removes a field. */
function mergedOrder(before: Record<string, unknown>, sent: Record<string, unknown>): Record<string, unknown> {
  const merged = new Map(Object.entries(before));
  for (const [name, value] of Object.entries(sent)) {
    const earlier = merged.get(name);
    const isMerged = !addressFields.has(name) && isJsonObject(value) && isJsonObject(earlier);
    merged.set(name, isMerged ? mergedOrder(earlier, value) : value);
  }
  return Object.fromEntries(merged);
}

type Change = {
  order: Order;
  identity: Identity;
  raw: Record<string, unknown>;
  /** The payment after the change, but for what its screening changes. */
  after: LockedPayment;
  fields: FieldChange[];
  /** Null if it isn't screened again. */
  screened: ScreenedOrder | null;
  /** What in it ends the guarantee of an order that is under it. */
  breaks: CoverBreak[];
};

async function storeChange(handle: Handle, tenantId: number, payment: LockedPayment, change: Change, at: Date): Promise<void> {
  const { order, fields, screened, breaks } = change;
  await writeChangedOrder(handle, tenantId, payment.paymentId, change, { screened: screened !== null, at });
  if (order.device.sessionId !== null)
    await joinOrders(handle, tenantId, [{ paymentId: payment.paymentId, sessionId: order.device.sessionId }]);
  await updateOutcomeState(handle, tenantId, change.after);
  const after = screened === null ? change.after : await storeScreening(handle, change.after, screened, at);
  await appendFigureChange(handle, tenantId, payment.timeZone, payment, after);
  const shown = fields.slice(0, orderLimits.changes).map(({ field, from, to }) => ({ field, from: textOf(from), to: textOf(to) }));
  await appendFieldChanges(handle, tenantId, payment.paymentId, shown, fields.length - shown.length, at);
  const isStatusTold = fields.some(({ field }) => field === STATUS_FIELD);
  await appendStatusChange(handle, tenantId, isStatusTold ? { ...payment, subStatus: order.payment.status } : payment, after, at);
  if (screened !== null) await appendScreenedAgain(handle, screened, "because the order changed", at);
  await insertCoverBreaks(handle, tenantId, payment.paymentId, breaks, at);
  if (screened === null && breaks.length === 0) return;
  await storeStanding(handle, tenantId, after, { at, by: null, words: screened && decisionWords(screened) });
}

/** A payment with what its changed order says. */
function asChanged(payment: LockedPayment, order: Order): LockedPayment {
  return {
    ...payment,
    amountMinor: order.amount.amountMinor,
    acquirer: order.payment.acquirer,
    origin: order.origin,
    subStatus: order.payment.status,
  };
}

/** The most characters of a field's value in the trail. */
const TRAIL_TEXT_MAX = 500;

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return cutTo(text, TRAIL_TEXT_MAX);
}
