import { UNDO_MS } from "#domain/payments/staff-decision.ts";
import { keysOf } from "#domain/keys-of.ts";
import { isHistory } from "#domain/orders/is-history.ts";
import { countWords } from "#domain/text/count-words.ts";
import { appendPlatformEvent, holdOrder, releaseOrder } from "#server/connections/hold-order.ts";
import { shopifyAccess, type AskShop, type ShopifyMeans } from "#server/connections/shopify-access.ts";
import { findShopifySettings } from "#server/connections/shopify-connection-store.ts";
import { orderFieldTypes, type Told } from "#server/connections/shopify-order-notes.ts";
import {
  endTelling,
  findShopifyOrder,
  noteShopifyOrder,
  takeDueTellings,
  type ShopifyOrderRow,
} from "#server/connections/shopify-order-store.ts";
import { tellSendable } from "#server/connections/tell-soon.ts";
import { newIn, tellingOf, type Telling } from "#server/connections/telling.ts";
import type { Handle } from "#server/db/database.ts";
import { job, nothing } from "#server/jobs/job.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { findPaymentOfOrder, findScreening, type StoredPayment } from "#server/payments/payment-store.ts";
import { gidOf } from "#server/platforms/shopify/gid.ts";
import { ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";
import { requireDone } from "#server/platforms/shopify/user-error.ts";
import { addTags, assessRisk, removeTags, setMetafields } from "#server/platforms/shopify/write-documents.ts";
import { showReasons } from "#server/screening/kept-reasons.ts";

/**
 * Tells Shopify how an order stands, as far as it doesn't know it yet: the risk with its reasons, score, decision and guarantee, and the
 * decision's tag. An order that was approved is released from Surety's holds; one that is to be held is, in all its parts. Imported
 * history and orders without personal data are left alone. Doing it again changes nothing. Throws `ShopifyFault` where trying again may
 * help; what Shopify refuses is noted with the order.
 */
export async function tellShopify(means: ShopifyMeans, tenantId: number, shopifyId: string, signal?: AbortSignal): Promise<void> {
  const { database } = means;
  const read = await database.forTenants([tenantId], (handle) => readStanding(handle, tenantId, shopifyId));
  if (read === null) return;
  const { row, payment, telling } = read;
  // A decision that can still be undone isn't told yet; a telling that another process has taken is due much later.
  const inMs = row.tellAt === null ? 0 : row.tellAt.getTime() - means.now().getTime();
  if (inMs > 0 && inMs <= UNDO_MS) return;
  try {
    const ask = shopifyAccess(means, tenantId, signal);
    await follow(means, ask, tenantId, row, payment);
    await tell(means, ask, tenantId, row, payment, telling);
    await database.forTenants([tenantId], async (handle) => {
      if (row.problem !== null) await noteShopifyOrder(handle, tenantId, shopifyId, { problem: null });
      await endTelling(handle, tenantId, shopifyId, row.tellAt);
    });
  } catch (cause) {
    if (!(cause instanceof ShopifyFault) || cause.kind === "unavailable") throw cause;
    await database.forTenants([tenantId], async (handle) => {
      if (row.problem !== cause.message) await noteShopifyOrder(handle, tenantId, shopifyId, { problem: cause.message });
      await endTelling(handle, tenantId, shopifyId, row.tellAt);
    });
  }
}

type Read = { row: ShopifyOrderRow; payment: StoredPayment; telling: Telling };

async function readStanding(handle: Handle, tenantId: number, shopifyId: string): Promise<Read | null> {
  const row = await findShopifyOrder(handle, tenantId, shopifyId);
  const settings = await findShopifySettings(handle, tenantId);
  const payment = row === null ? null : await findPaymentOfOrder(handle, tenantId, row.orderId);
  if (row === null || settings === null || payment === null) return null;
  const isOver = row.seen?.canceledAt != null;
  if (payment.erasedAt !== null || isHistory(payment.createdAt, payment.receivedAt) || isOver) {
    await endTelling(handle, tenantId, shopifyId, row.tellAt);
    return null;
  }
  const screening = await findScreening(handle, tenantId, payment.paymentId);
  return { row, payment, telling: tellingOf(payment, screening === null ? [] : showReasons(screening.reasons), settings.tags) };
}

async function tell(
  { database, now }: ShopifyMeans,
  ask: AskShop,
  tenantId: number,
  { shopifyId, told, seen }: ShopifyOrderRow,
  { paymentId }: StoredPayment,
  telling: Telling,
): Promise<void> {
  const { risk, fields, tag } = newIn(told, telling);
  if (!risk && !fields && !tag) return;
  const id = gidOf("Order", shopifyId);
  // Shopify takes no assessment of what was shipped.
  const isTaken = risk && seen?.fulfillment !== "FULFILLED" && (await assess(ask, id, telling));
  if (fields) await describe(ask, id, telling);
  if (tag) await changeTag(ask, id, told?.tag ?? null, telling.tag);
  const takesRisk = risk ? isTaken : (told?.takesRisk ?? true);
  const shown = takesRisk ? telling : told;
  await database.forTenants([tenantId], async (handle) => {
    const at = now();
    const stored: Told = {
      ...telling,
      riskLevel: shown?.riskLevel ?? null,
      facts: shown?.facts ?? [],
      takesRisk,
      at: at.toISOString(),
    };
    await lockPayment(handle, tenantId, paymentId);
    await noteShopifyOrder(handle, tenantId, shopifyId, { told: stored });
    const words = [
      ...(takesRisk
        ? [`${riskWords[telling.riskLevel]} risk`]
        : risk
          ? ["the risk stays as it was, because the order is already fulfilled"]
          : []),
      decisionWords[telling.fields.decision] ?? telling.fields.decision,
      ...(telling.fields.guarantee === "guaranteed" ? ["guaranteed"] : []),
      ...(tag && telling.tag !== null ? [`tag ${telling.tag}`] : []),
    ];
    await appendPlatformEvent(handle, tenantId, paymentId, `Updated in Shopify: ${words.join(", ")}`, at);
  });
}

const riskWords = { HIGH: "high", MEDIUM: "medium", LOW: "low", PENDING: "pending" } as const;
const decisionWords: Readonly<Record<string, string>> = { pending: "held for review" };

/** Returns false where Shopify takes no assessment of the order anymore. */
async function assess(ask: AskShop, orderId: string, { riskLevel, facts }: Pick<Telling, "riskLevel" | "facts">): Promise<boolean> {
  const { orderRiskAssessmentCreate: done } = await ask(assessRisk, { input: { orderId, riskLevel, facts } });
  if (done.userErrors.some(({ code }) => code === "ORDER_ALREADY_FULFILLED")) return false;
  requireDone(done.userErrors);
  return true;
}

/** Says at Shopify that an order is being screened, before it is. Returns false where Shopify takes no assessment of it. */
export function announceScreening(ask: AskShop, shopifyId: string): Promise<boolean> {
  return assess(ask, gidOf("Order", shopifyId), { riskLevel: "PENDING", facts: [] });
}

async function describe(ask: AskShop, ownerId: string, { fields }: Telling): Promise<void> {
  const metafields = keysOf(fields).map((key) => ({ ownerId, namespace: "$app", key, type: orderFieldTypes[key], value: fields[key] }));
  requireDone((await ask(setMetafields, { metafields })).metafieldsSet.userErrors);
}

/** Only the tag that Surety gave is taken away. */
async function changeTag(ask: AskShop, id: string, before: string | null, after: string | null): Promise<void> {
  if (before !== null) requireDone((await ask(removeTags, { id, tags: [before] })).tagsRemove.userErrors);
  if (after !== null) requireDone((await ask(addTags, { id, tags: [after] })).tagsAdd.userErrors);
}

/**
 * Has Surety's holds follow the decision: an approval that Shopify wasn't told yet releases them. A hold of an order that was approved
 * before stays, because someone or a scenario wanted it. A time-out approves without releasing, because nobody looked.
 */
async function follow(
  means: ShopifyMeans,
  ask: AskShop,
  tenantId: number,
  row: ShopifyOrderRow,
  { paymentId, decision, decidedBy }: StoredPayment,
): Promise<void> {
  const of = { tenantId, paymentId, row };
  const isApprovedNow = row.told === null ? decidedBy !== "screening" : row.told.fields.decision !== "approved";
  if (decision === "approved" && decidedBy !== "time_out" && isApprovedNow) {
    if (!row.wantsHold && Object.keys(row.holds).length === 0) return;
    await releaseOrder(means, ask, of, (released) =>
      released === 0 ? null : `Hold released in Shopify: ${countWords(released, "part")} of the order`,
    );
  } else if (row.wantsHold)
    await holdOrder(means, ask, of, ({ held, releasedThere }) => {
      if (releasedThere > 0) return "The hold was released in Shopify";
      return held === 0 ? null : `Put on hold in Shopify: ${countWords(held, "part")} of the order`;
    });
}

export const tellShopifyJob = job({
  ...tellSendable,
  retries: 6,
  firstRetrySeconds: 15,
  mostSeconds: 180,
  lookEverySeconds: 1,
  run: (means: ShopifyMeans, { tenantId, shopifyId }, { signal }) => tellShopify(means, tenantId, shopifyId, signal),
});

/** What wasn't told in this time is tried again. */
const AGAIN_MS = 30 * 60_000;

/** Tells Shopify what no one sent a job for, such as a time-out's decision, and what got lost. */
export const tellDueJob = job({
  name: "tell-due",
  data: nothing,
  retries: 0,
  firstRetrySeconds: 0,
  mostSeconds: 300,
  lookEverySeconds: 10,
  everySeconds: 30,
  run: async ({ database, now }: Pick<ShopifyMeans, "database" | "now">, _data, { jobs }) => {
    const due = await database.asSystem((handle) => takeDueTellings(handle, now(), new Date(now().getTime() + AGAIN_MS)));
    for (const [waitingBefore, key] of due.entries()) await jobs.send(tellSendable, key, undefined, { waitingBefore });
  },
});
