import { identifierHash } from "#server/access/identifier-hash.ts";
import { parseOrder } from "#domain/orders/parse-order.ts";
import { isJsonObject } from "#domain/orders/field-reader.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import type { Order } from "#domain/orders/order.ts";
import type { Identity } from "#domain/screening/identity.ts";
import { appendFigureChange } from "#server/figures/figure-store.ts";
import { changedFields, type FieldChange } from "#server/orders/changed-fields.ts";
import { readRawOrder, writeChangedOrder } from "#server/orders/changed-order-store.ts";
import { noSuchOrder } from "#server/orders/order-id.ts";
import { withOutcomeState } from "#server/orders/outcome-state.ts";
import { lockPaymentByOrder, updateOutcomeState, type LockedPayment } from "#server/orders/outcome-store.ts";
import { appendFieldChanges, appendStatusChange, STATUS_FIELD } from "#server/orders/trail-store.ts";
import { SuretyError } from "#server/surety-error.ts";
import { cutTo } from "#domain/text/truncate.ts";
import type { Handle } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";

type ChangedOrder = { paymentId: number; changes: FieldChange[]; warnings: { path: string; message: string }[] };

/** These fields identify an order. With other values it would be a different order. */
const fixedFields = ["orderId", "createdAt", "currency"];

/**
 * Updates an order: fields that are sent replace earlier ones, and each difference becomes a trail event. The whole
 * updated order is validated, and a fault leaves it unchanged. The decision and its facts stay. Later orders find this
 * one, and its outcomes, by its new identity keys.
 */
export async function changeOrder(
  services: Pick<Services, "database" | "screening" | "secrets">,
  tenantId: number,
  orderId: string,
  sent: Record<string, unknown>,
  receivedAt: Date,
): Promise<ChangedOrder> {
  return services.database.forTenants([tenantId], async (handle) => {
    const payment = await lockPaymentByOrder(handle, tenantId, orderId);
    if (!payment) throw noSuchOrder();
    const before = await readRawOrder(handle, tenantId, payment.paymentId);
    const fixed = fixedFields.filter((field) => Object.hasOwn(sent, field) && !isSame(field, sent[field], before[field]));
    const kept = Object.fromEntries(fixedFields.filter((field) => Object.hasOwn(sent, field)).map((field) => [field, before[field]]));
    const parsed = parseOrder(mergedOrder(before, { ...sent, ...kept }), receivedAt, identifierHash(services.secrets, tenantId));
    const faults = [...fixed.map((path) => ({ path, message: "can't be changed" })), ...(parsed.faults ?? [])];
    if (parsed.faults || faults.length > 0)
      throw new SuretyError("bad-content", "The order wasn't changed", { faults, warnings: parsed.warnings });
    const changes = changedFields(before, parsed.raw);
    if (changes.length > 0) {
      const { identity } = services.screening.enrich(tenantId, parsed.order);
      await storeChanges(handle, tenantId, payment, { order: parsed.order, identity, raw: parsed.raw }, changes, receivedAt);
    }
    return answerOf(payment.paymentId, changes, parsed.warnings);
  });
}

function isSame(field: string, sent: unknown, before: unknown): boolean {
  if (field === "createdAt" && typeof sent === "string" && typeof before === "string")
    return new Date(sent).getTime() === new Date(before).getTime();
  if (typeof sent !== "string" || typeof before !== "string") return sent === before;
  const [given, known] = [sent.trim(), before.trim()];
  return field === "currency" ? given.toUpperCase() === known.toUpperCase() : given === known;
}

function answerOf(paymentId: number, changes: FieldChange[], warnings: ChangedOrder["warnings"]): ChangedOrder {
  const more = changes.length - orderLimits.changes;
  if (more <= 0) return { paymentId, changes, warnings };
  const counted = { path: "", message: `${formatCount(more)} more changes were stored but aren't listed` };
  return { paymentId, changes: changes.slice(0, orderLimits.changes), warnings: [...warnings, counted] };
}

/** Merges objects field by field. Lists and values are replaced, and null removes a field. */
function mergedOrder(before: Record<string, unknown>, sent: Record<string, unknown>): Record<string, unknown> {
  const merged = new Map(Object.entries(before));
  for (const [name, value] of Object.entries(sent)) {
    const earlier = merged.get(name);
    merged.set(name, isJsonObject(value) && isJsonObject(earlier) ? mergedOrder(earlier, value) : value);
  }
  return Object.fromEntries(merged);
}

async function storeChanges(
  handle: Handle,
  tenantId: number,
  payment: LockedPayment,
  changed: { order: Order; identity: Identity; raw: Record<string, unknown> },
  changes: FieldChange[],
  at: Date,
): Promise<void> {
  const { order } = changed;
  await writeChangedOrder(handle, tenantId, payment.paymentId, changed);
  const after = await withOutcomeState(handle, tenantId, {
    ...payment,
    amountMinor: order.amount.amountMinor,
    acquirer: order.payment.acquirer,
    origin: order.origin,
    subStatus: order.payment.status,
  });
  await updateOutcomeState(handle, tenantId, after);
  await appendFigureChange(handle, tenantId, payment.timeZone, payment, after);
  const listed = changes.slice(0, orderLimits.changes);
  const shown = listed.map(({ field, from, to }) => ({ field, from: textOf(from), to: textOf(to) }));
  await appendFieldChanges(handle, tenantId, payment.paymentId, shown, changes.length - listed.length, at);
  const isStatusTold = changes.some((change) => change.field === STATUS_FIELD);
  await appendStatusChange(handle, tenantId, isStatusTold ? { ...payment, subStatus: order.payment.status } : payment, after, at);
}

/** The most characters of a field's value in the trail. */
const TRAIL_TEXT_MAX = 500;

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return cutTo(text, TRAIL_TEXT_MAX);
}
