import { setTimeout as wait } from "node:timers/promises";
import { toMajor } from "#domain/money/money.ts";
import { allowedPart, automaticKindsOf, doesAnything, type ShopifySettings, type ShopifyStep } from "#domain/scenarios/action-settings.ts";
import { fillText } from "#domain/scenarios/fill-placeholders.ts";
import type { PlaceholderValues } from "#domain/scenarios/placeholders.ts";
import { automaticKindOf } from "#domain/shopify/automatic-kinds.ts";
import { countWords } from "#domain/text/count-words.ts";
import { harmlessText } from "#domain/orders/harmless-text.ts";
import { cutTo } from "#domain/text/truncate.ts";
import { noting } from "#server/actions/noting.ts";
import { PermanentFailure, TemporaryFailure } from "#server/actions/action-failure.ts";
import { callHook } from "#server/actions/call-hook.ts";
import { areWhole, createAtShopify } from "#server/actions/create-at-shopify.ts";
import { APPROVAL, noteFollowed, type ActionRun } from "#server/actions/run-store.ts";
import { filledTag } from "#server/actions/surety-action.ts";
import { holdOrder, releaseOrder, wantHold } from "#server/connections/hold-order.ts";
import { shopifyAccess, type AskShop, type ShopifyMeans } from "#server/connections/shopify-access.ts";
import { findShopifySettings } from "#server/connections/shopify-connection-store.ts";
import { findShopifyOrderOf, type ShopifyOrderRow } from "#server/connections/shopify-order-store.ts";
import { findOrderAsSent, type StoredPayment } from "#server/payments/payment-store.ts";
import { gidOf } from "#server/platforms/shopify/gid.ts";
import { ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";
import { requireDone } from "#server/platforms/shopify/user-error.ts";
import {
  addTags,
  cancelOrder,
  capturePayment,
  closeOrder,
  createInvoice,
  findInvoices,
  noteOrder,
  openOrder,
  readForAction,
  readJob,
  removeTags,
} from "#server/platforms/shopify/write-documents.ts";

type Doing = { run: ActionRun; settings: ShopifySettings; payment: StoredPayment; values: PlaceholderValues };
/** One attempt, with Shopify's side of the order; null for one that isn't there. */
type Attempt = Doing & { means: ShopifyMeans; tenantId: number; ask: AskShop; row: ShopifyOrderRow | null; signal: AbortSignal };

/** Shopify cuts what is noted about a cancellation. */
const STAFF_NOTE_MAX = 255;
/** What a run follows once it may have captured something. */
const CAPTURING = "capture";
const paidStatuses: ReadonlySet<string> = new Set(["PAID", "PARTIALLY_PAID", "PARTIALLY_REFUNDED", "REFUNDED"]);
/** What a run follows that may have begun to cancel its order, as long as it doesn't know Shopify's job. */
const CANCELING = "cancel";
/** How long one attempt follows a cancellation, which goes on at Shopify. */
const LOOKS_AT_CANCELLATION = 20;
const LOOK_EVERY_MS = 1_000;

/**
 * Does at Shopify what an action says, and says what was done; null if the order has to be approved first, after which the run goes on.
 * Of what a scenario is to do by itself, only what the shop allows is done. Doing it twice changes nothing more. Throws a PermanentFailure, TemporaryFailure or
 * TemplateFault.
 */
export async function actAtShopify(means: ShopifyMeans, tenantId: number, doing: Doing, signal: AbortSignal): Promise<string | null> {
  const { database } = means;
  const { run, settings: sent, payment } = doing;
  const { row, allowed } = await database.forTenants([tenantId], async (handle) => {
    const found = await findShopifySettings(handle, tenantId);
    if (found === null) throw new PermanentFailure("Shopify isn't connected");
    return { row: await findShopifyOrderOf(handle, tenantId, payment.orderId), allowed: found.allowed };
  });
  const forbidden = run.isAutomatic ? automaticKindsOf(sent).filter((kind) => !allowed.includes(kind)) : [];
  const settings = run.isAutomatic ? allowedPart(sent, allowed) : sent;
  const left = `scenarios aren't allowed to do this by themselves (${forbidden.map((kind) => automaticKindOf(kind).name).join(", ")}). An owner can allow it in Settings > Shopify`;
  if (!doesAnything(settings)) throw new PermanentFailure(left);
  if (settings.steps.includes("create") && payment.decision !== "approved") {
    if (payment.decision === "rejected" || payment.closedAt !== null) throw new PermanentFailure("the order wasn't approved");
    await database.forTenants([tenantId], (handle) => noteFollowed(handle, tenantId, run.runId, APPROVAL));
    return null;
  }
  try {
    const ask = shopifyAccess(means, tenantId, { signal });
    const done = await act({ ...doing, settings, means, tenantId, ask, row, signal });
    return forbidden.length === 0 ? done : `${done}. Not done: ${left}`;
  } catch (cause) {
    if (!(cause instanceof ShopifyFault)) throw cause;
    if (cause.kind === "unavailable") throw new TemporaryFailure(cause.message, { cause });
    throw new PermanentFailure(`Shopify: ${cause.message}`, { cause });
  }
}

const steps: Readonly<Record<ShopifyStep, (attempt: Attempt) => Promise<string>>> = {
  hold,
  release,
  capture,
  cancel,
  create: (attempt) => createAtShopify(attempt),
  reject,
  close: async (attempt) => {
    const { id, order } = await orderOf(attempt);
    if (order.closedAt == null) requireDone((await attempt.ask(closeOrder, { input: { id } })).orderClose.userErrors);
    return "closed";
  },
  open: async (attempt) => {
    const { id, order } = await orderOf(attempt);
    if (order.closedAt != null) requireDone((await attempt.ask(openOrder, { input: { id } })).orderOpen.userErrors);
    return "reopened";
  },
};

async function act(begun: Attempt): Promise<string> {
  const { settings, values } = begun;
  const done: string[] = [];
  for (const step of settings.steps) done.push(await steps[step](begun));
  const attempt = settings.steps.includes("create") ? { ...begun, row: await rowOf(begun) } : begun;
  const add = settings.tags.flatMap((tag) => filledTag(tag, values));
  const remove = settings.tagsToRemove.flatMap((tag) => filledTag(tag, values));
  if (add.length > 0) requireDone((await attempt.ask(addTags, { id: orderGid(attempt), tags: add })).tagsAdd.userErrors);
  if (remove.length > 0) requireDone((await attempt.ask(removeTags, { id: orderGid(attempt), tags: remove })).tagsRemove.userErrors);
  if (add.length > 0) done.push(`added ${tagWords(add)}`);
  if (remove.length > 0) done.push(`removed ${tagWords(remove)}`);
  const note = settings.note === null ? "" : harmlessText(fillText(settings.note, values)).text.trim();
  if (note !== "") done.push(await addNote(attempt, note));
  if (settings.hasInvoiceLink) done.push(`payment link ${await invoiceLink(attempt)}`);
  return done.join("; ");
}

/** Shopify's side of an order that was just created there. */
function rowOf({ means, tenantId, payment }: Attempt): Promise<ShopifyOrderRow | null> {
  return means.database.forTenants([tenantId], (handle) => findShopifyOrderOf(handle, tenantId, payment.orderId));
}

function tagWords(tags: readonly string[]): string {
  return `${tags.length === 1 ? "tag" : "tags"} ${tags.join(", ")}`;
}

function orderGid({ row }: Pick<Attempt, "row">): string {
  if (row === null) throw new PermanentFailure("the order isn't in Shopify");
  return gidOf("Order", row.shopifyId);
}

async function orderOf(attempt: Attempt) {
  const id = orderGid(attempt);
  const { order } = await attempt.ask(readForAction, { id });
  if (order === null) throw new PermanentFailure("the order isn't in Shopify anymore");
  return { id, order };
}

async function hold(attempt: Attempt): Promise<string> {
  const { means, ask, tenantId, run, payment, row } = attempt;
  if (row === null) throw new PermanentFailure("the order isn't in Shopify");
  if ((await orderOf(attempt)).order.cancelledAt != null) throw new PermanentFailure("the order is canceled");
  const of = { tenantId, paymentId: payment.paymentId, row };
  await wantHold(means, of);
  // A person may hold again what was released in Shopify.
  const result = await holdOrder(means, ask, of, { words: () => null, isAgain: !run.isAutomatic });
  if (result === null) throw new PermanentFailure("the hold was released meanwhile");
  const { held, releasedThere, notHeld, holds, hasNoParts } = result;
  if (releasedThere > 0) throw new PermanentFailure("the hold was released in Shopify before");
  if (hasNoParts) return "will be put on hold as soon as Shopify prepares it";
  if (held === 0 && Object.keys(holds).length === 0) throw new PermanentFailure("nothing of the order can be held anymore");
  if (held === 0) return "it was on hold already";
  return `put on hold (${countWords(held, "part")}${notHeld > 0 ? `; ${countWords(notHeld, "part")} can't be held anymore` : ""})`;
}

async function release(attempt: Attempt): Promise<string> {
  const { means, ask, tenantId, payment, row } = attempt;
  if (row === null) throw new PermanentFailure("the order isn't in Shopify");
  const released = await releaseOrder(means, ask, { tenantId, paymentId: payment.paymentId, row }, () => null);
  return released === 0 ? "Surety held nothing" : `released (${countWords(released, "part")})`;
}

/** Captures all that is authorized and not captured yet. A repeated attempt finds what is captured already. */
async function capture(attempt: Attempt): Promise<string> {
  const { id, order } = await orderOf(attempt);
  if (order.cancelledAt != null) throw new PermanentFailure("the order is canceled");
  if (!order.capturable || order.transactions.length === 0) {
    if (attempt.run.followed === CAPTURING && paidStatuses.has(order.displayFinancialStatus ?? "")) return "captured";
    throw new PermanentFailure("there is nothing to capture");
  }
  const captured: string[] = [];
  for (const { id: parentTransactionId, amountSet, totalUnsettledSet } of order.transactions) {
    const { amount, currencyCode: currency } = (totalUnsettledSet ?? amountSet).presentmentMoney;
    const input = { id, parentTransactionId, amount, currency };
    const { orderCapture } = await noting(attempt, CAPTURING, () => attempt.ask(capturePayment, { input }));
    requireDone(orderCapture.userErrors);
    captured.push(`${amount} ${currency}`);
  }
  return `captured ${captured.join(", ")}`;
}

/** Cancels the order, and follows that to its end. A repeated attempt follows what the first one began. */
async function cancel(attempt: Attempt): Promise<string> {
  const { means, ask, tenantId, run, settings } = attempt;
  const { id: orderId, order } = await orderOf(attempt);
  let { followed } = run;
  if (order.cancelledAt != null && followed === null) return "it was canceled already";
  if (order.cancelledAt == null && followed === CANCELING)
    throw new TemporaryFailure("Shopify didn't say whether it cancels the order. Look at it there before you run this again");
  if (followed === null) {
    const staffNote = cutTo(`Canceled by Surety: ${run.isAutomatic ? "scenario" : run.fullName}`, STAFF_NOTE_MAX - 1);
    const asked = { orderId, ...settings.cancel, staffNote };
    const { orderCancel: begun } = await noting(attempt, CANCELING, () => ask(cancelOrder, asked));
    requireDone(begun.orderCancelUserErrors);
    followed = begun.job?.id ?? null;
    if (followed !== null) {
      const job = followed;
      await means.database.forTenants([tenantId], (handle) => noteFollowed(handle, tenantId, run.runId, job));
    }
  }
  if (followed !== null && followed !== CANCELING) await followCancellation(attempt, followed);
  if ((await orderOf(attempt)).order.cancelledAt == null) throw new PermanentFailure("Shopify didn't cancel the order");
  return "canceled as fraud";
}

async function followCancellation({ ask, signal }: Attempt, id: string): Promise<void> {
  for (let looks = 0; looks < LOOKS_AT_CANCELLATION; looks++) {
    const { job } = await ask(readJob, { id });
    if (job === null || job.done) return;
    await wait(LOOK_EVERY_MS, undefined, { signal });
  }
  throw new TemporaryFailure("Shopify is still canceling the order");
}

/** What the order's payment system is told; its trail says so in any case. */
async function reject({ means, run, settings, values }: Attempt): Promise<string> {
  if (settings.rejectUrl === null) return "rejected";
  const body = '{"orderId": "{{ordernumber}}", "decision": "rejected", "amount": "{{amount}}", "currency": "{{currency}}"}';
  const hook = { method: "POST", url: settings.rejectUrl, headers: {}, body, preScript: null, delayMs: 0 } as const;
  return `rejected; ${await callHook(hook, values, { runId: run.runId, allow: means.config.hookAllow })}`;
}

async function addNote(attempt: Attempt, note: string): Promise<string> {
  const { id, order } = await orderOf(attempt);
  const before = order.note?.trim() ?? "";
  if (before.includes(note)) return "the note was there already";
  const whole = before === "" ? note : `${before}\n${note}`;
  requireDone((await attempt.ask(noteOrder, { input: { id, note: whole } })).orderUpdate.userErrors);
  return "note added";
}

/** A repeated attempt finds the link that it created before by its tag. */
async function invoiceLink(attempt: Attempt): Promise<string> {
  const { means, ask, tenantId, payment, run } = attempt;
  const tag = `surety-invoice-${run.runId}`;
  if (run.attempts > 1) {
    const [known] = (await ask(findInvoices, { query: `tag:'${tag}'` })).draftOrders.nodes;
    if (known !== undefined) return linkOf(known);
  }
  const order = await means.database.forTenants([tenantId], (handle) => findOrderAsSent(handle, tenantId, payment.paymentId));
  const price = (amount: number) => ({ amount: String(amount), currencyCode: payment.currency });
  const total = {
    title: `Order ${payment.reference}`,
    quantity: 1,
    originalUnitPriceWithCurrency: price(toMajor(payment.amountMinor, payment.currency)),
  };
  const items = order.items.map(({ description, id, quantity, amount }) => ({
    title: description ?? id ?? "Item",
    quantity: Math.max(1, Math.trunc(quantity)),
    originalUnitPriceWithCurrency: price(amount ?? 0),
  }));
  const { draftOrderCreate: made } = await ask(createInvoice, {
    input: {
      email: order.customer.email,
      note: `For order ${payment.reference}`,
      tags: [tag],
      lineItems: areWhole(order.items, payment) ? items : [total],
    },
  });
  requireDone(made.userErrors);
  return linkOf(made.draftOrder);
}

/** Shopify makes the link after the draft order. */
function linkOf(draft: { invoiceUrl?: string | null | undefined } | null | undefined): string {
  if (draft?.invoiceUrl == null) throw new TemporaryFailure("Shopify has no link yet");
  return draft.invoiceUrl;
}
