import { UNDO_MS } from "#domain/payments/staff-decision.ts";
import { keysOf } from "#domain/keys-of.ts";
import { isOfFlow } from "#domain/shopify/flow-actions.ts";
import { isHistory } from "#domain/orders/is-history.ts";
import { countWords } from "#domain/text/count-words.ts";
import { appendPlatformEvent, holdOrder, releaseOrder } from "#server/connections/hold-order.ts";
import { shopifyAccess, type AskShop, type ShopifyMeans } from "#server/connections/shopify-access.ts";
import { findShopifySettings } from "#server/connections/shopify-connection-store.ts";
import { orderFieldTypes, type OrderFields, type Told } from "#server/connections/shopify-order-notes.ts";
import {
  claimTelling,
  endClaim,
  endTelling,
  tellOnceMore,
  findShopifyOrder,
  noteShopifyOrder,
  takeDueTellings,
  type ShopifyOrderRow,
} from "#server/connections/shopify-order-store.ts";
import { startWorkflows } from "#server/connections/start-workflows.ts";
import { tellSendable } from "#server/connections/tell-soon.ts";
import { newIn, tellingOf, type Telling } from "#server/connections/telling.ts";
import type { Handle } from "#server/db/database.ts";
import { job, nothing } from "#server/jobs/job.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { findLastStaffDecision } from "#server/orders/staff-decision-store.ts";
import { findPaymentOfOrder, findScreening, type StoredPayment } from "#server/payments/payment-store.ts";
import { gidOf } from "#server/platforms/shopify/gid.ts";
import { faultOf, ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";
import { requireDone } from "#server/platforms/shopify/user-error.ts";
import { addTags, assessRisk, removeTags, setMetafields } from "#server/platforms/shopify/write-documents.ts";
import { showReasons } from "#server/screening/kept-reasons.ts";

/** How long a job has to tell an order before another one may. */
export const TELLING_MS = 180_000;

/**
 * Tells Shopify how an order stands, as far as it doesn't know it yet: the risk with its reasons, score, decision and guarantee, and the
 * decision's tag, and the workflows that begin with what happened to it. An order that was approved is released from Surety's holds; one
 * that is to be held is, in all its parts. Of several jobs at once, one tells. Imported history, but for its holds, and orders without
 * personal data are left alone. Doing it again changes nothing. Returns when to tell again, because what can be undone starts no
 * workflows; null for not again. Throws `ShopifyFault` where trying again may help; what Shopify refuses is noted with the order, and
 * keeps nothing else from being told.
 */
export async function tellShopify(means: ShopifyMeans, tenantId: number, shopifyId: string, signal?: AbortSignal): Promise<Date | null> {
  const { database, now } = means;
  const until = new Date(now().getTime() + TELLING_MS);
  const read = await database.forTenants([tenantId], (handle) => begin(handle, tenantId, shopifyId, now(), until));
  if (read === null) return null;
  const { row, payment } = read;
  try {
    const ask = shopifyAccess(means, tenantId, { signal });
    const ofHolds = read.isOver ? null : await faultOf(() => follow(means, ask, tenantId, read));
    const ofTelling =
      read.isOver || read.isPast ? null : await faultOf(() => tell(means, ask, tenantId, read, { isFollowed: ofHolds === null }));
    // A workflow can do what can't be undone, and what was read before may have been undone meanwhile.
    const { undoneUntil, latest } = await database.forTenants([tenantId], async (handle) => ({
      undoneUntil: await findUndoEnd(handle, tenantId, payment, now()),
      latest: await findPaymentOfOrder(handle, tenantId, row.orderId),
    }));
    const startsWorkflows = undoneUntil === null && !read.isPast && latest?.erasedAt === null;
    const ofFlow = startsWorkflows ? await faultOf(() => startWorkflows(means, ask, tenantId, { shopifyId, payment: latest })) : null;
    const problem = (ofHolds ?? ofTelling ?? ofFlow)?.message ?? null;
    await database.forTenants([tenantId], async (handle) => {
      const isKept = (await lockPayment(handle, tenantId, payment.paymentId))?.isErased === false;
      if (row.problem !== problem && isKept) await noteShopifyOrder(handle, tenantId, shopifyId, { problem });
      await endTelling(handle, tenantId, shopifyId, row.tellAt);
      if (undoneUntil !== null) await tellOnceMore(handle, tenantId, shopifyId, undoneUntil);
    });
    return undoneUntil;
  } finally {
    await database.forTenants([tenantId], (handle) => endClaim(handle, tenantId, shopifyId, until));
  }
}

/** Until when the decision that staff made last can be undone; null if it can't anymore. */
async function findUndoEnd(handle: Handle, tenantId: number, { paymentId }: StoredPayment, at: Date): Promise<Date | null> {
  const last = await findLastStaffDecision(handle, tenantId, paymentId);
  // A workflow undoes nothing.
  if (last === null || isOfFlow(last)) return null;
  const end = new Date(last.at.getTime() + UNDO_MS);
  return end > at ? end : null;
}

/**
 * `isOver` if the order was canceled there: nothing is written to it anymore, but what happens to it may start workflows. Of one that is
 * `isPast`, only the holds that someone wanted are.
 */
type Read = { row: ShopifyOrderRow; payment: StoredPayment; telling: Telling; isOver: boolean; isPast: boolean };

async function begin(handle: Handle, tenantId: number, shopifyId: string, at: Date, until: Date): Promise<Read | null> {
  if (!(await claimTelling(handle, tenantId, shopifyId, at, until))) {
    // What the other job read may be old by now.
    await tellOnceMore(handle, tenantId, shopifyId, at);
    return null;
  }
  const row = await findShopifyOrder(handle, tenantId, shopifyId);
  // A decision that can still be undone isn't told yet; a telling that another process has taken is due much later.
  const inMs = row?.tellAt == null ? 0 : row.tellAt.getTime() - at.getTime();
  const canBeUndone = inMs > 0 && inMs <= UNDO_MS;
  const read = row === null || canBeUndone ? null : await readStanding(handle, tenantId, row);
  if (read !== null) return read;
  if (!canBeUndone) await endTelling(handle, tenantId, shopifyId, row?.tellAt ?? null);
  await endClaim(handle, tenantId, shopifyId, until);
  return null;
}

/** Null for an order of which nothing is to be told. */
async function readStanding(handle: Handle, tenantId: number, row: ShopifyOrderRow): Promise<Read | null> {
  const settings = await findShopifySettings(handle, tenantId);
  const payment = await findPaymentOfOrder(handle, tenantId, row.orderId);
  if (settings === null || payment === null) return null;
  const isPast = isHistory(payment.createdAt, payment.receivedAt);
  const hasHolds = row.wantsHold || row.holdsForDecision || Object.keys(row.holds).length > 0;
  if (payment.erasedAt !== null || (isPast && !hasHolds)) return null;
  const screening = await findScreening(handle, tenantId, payment.paymentId);
  const telling = tellingOf(payment, screening === null ? [] : showReasons(screening.reasons), settings.tags);
  return { row, payment, telling, isOver: row.seen?.canceledAt != null, isPast };
}

const nothingTold: Told = { decision: null, riskLevel: null, facts: [], takesRisk: true, fields: null, tag: null, at: "" };

/**
 * What was told is kept part by part, so that one that Shopify refuses doesn't have the others told again. The decision is kept once holds
 * have followed it, so that a release that Shopify refused is tried again.
 */
async function tell(
  means: ShopifyMeans,
  ask: AskShop,
  tenantId: number,
  { row, payment, telling }: Read,
  { isFollowed }: { isFollowed: boolean },
): Promise<void> {
  const { shopifyId, told, seen } = row;
  const news = newIn(told, telling);
  const hasNews = news.risk || news.fields || news.tag;
  const decision = isFollowed ? telling.fields.decision : (told?.decision ?? null);
  if (!hasNews && told?.decision === decision) return;
  const id = gidOf("Order", shopifyId);
  const done: Told = { ...(told ?? nothingTold), decision, ...(hasNews ? { at: means.now().toISOString() } : {}) };
  const parts: { isNew: boolean; tell: () => Promise<void> }[] = [
    {
      isNew: news.risk,
      tell: async () => {
        // Shopify takes no assessment of what was shipped.
        done.takesRisk = seen?.fulfillment !== "FULFILLED" && (await assess(ask, id, telling));
        if (done.takesRisk) Object.assign(done, { riskLevel: telling.riskLevel, facts: telling.facts });
      },
    },
    {
      isNew: news.fields,
      tell: async () => {
        await describe(ask, id, telling.fields);
        done.fields = telling.fields;
      },
    },
    {
      isNew: news.tag,
      tell: async () => {
        await changeTag(ask, id, told?.tag ?? null, telling.tag);
        done.tag = telling.tag;
      },
    },
  ];
  let refused: unknown = null;
  let isUnanswered = false;
  for (const { isNew, tell: tellPart } of parts) {
    if (!isNew) continue;
    try {
      await tellPart();
    } catch (cause) {
      refused ??= cause;
      isUnanswered = !(cause instanceof ShopifyFault) || cause.kind === "unavailable";
      if (isUnanswered) break;
    }
  }
  // An order of which nothing was told yet is tried again whole.
  if (!isUnanswered || told !== null)
    await keepTold(means, tenantId, { row, payment }, done, hasNews && refused === null ? wordsOf(news, done, telling) : null);
  if (refused !== null) throw refused;
}

/** Nothing is kept of an order whose personal data was removed meanwhile. */
async function keepTold(
  { database, now }: ShopifyMeans,
  tenantId: number,
  { row, payment }: Pick<Read, "row" | "payment">,
  told: Told,
  words: string | null,
): Promise<void> {
  await database.forTenants([tenantId], async (handle) => {
    if ((await lockPayment(handle, tenantId, payment.paymentId))?.isErased !== false) return;
    await noteShopifyOrder(handle, tenantId, row.shopifyId, { told });
    if (words !== null) await appendPlatformEvent(handle, tenantId, payment.paymentId, words, now());
  });
}

function wordsOf(news: ReturnType<typeof newIn>, { takesRisk }: Told, { riskLevel, fields, tag }: Telling): string {
  const words = [
    ...(takesRisk
      ? [`${riskWords[riskLevel]} risk`]
      : news.risk
        ? ["the risk stays as it was, because the order is already fulfilled"]
        : []),
    decisionWords[fields.decision] ?? fields.decision,
    ...(fields.guarantee === "guaranteed" ? ["guaranteed"] : []),
    ...(news.tag && tag !== null ? [`tag ${tag}`] : []),
  ];
  return `Updated in Shopify: ${words.join(", ")}`;
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

async function describe(ask: AskShop, ownerId: string, fields: OrderFields): Promise<void> {
  const metafields = keysOf(fields).map((key) => ({ ownerId, namespace: "$app", key, type: orderFieldTypes[key], value: fields[key] }));
  requireDone((await ask(setMetafields, { metafields })).metafieldsSet.userErrors);
}

/** Only the tag that Surety gave is taken away. */
async function changeTag(ask: AskShop, id: string, before: string | null, after: string | null): Promise<void> {
  if (before !== null) requireDone((await ask(removeTags, { id, tags: [before] })).tagsRemove.userErrors);
  if (after !== null) requireDone((await ask(addTags, { id, tags: [after] })).tagsAdd.userErrors);
}

/**
 * Has Surety's holds follow the decision: an approval that Shopify wasn't told yet releases them, and any approval one that came with a
 * decision, as does undoing that decision. Another hold of an order that was approved before, or imported, stays, because someone or a
 * scenario wanted it. A time-out approves without releasing, because nobody looked.
 */
async function follow(
  means: ShopifyMeans,
  ask: AskShop,
  tenantId: number,
  { row, payment: { paymentId, decision, decidedBy }, isPast }: Read,
): Promise<void> {
  const of = { tenantId, paymentId, row };
  // Imported orders' decisions aren't written to Shopify.
  const isApprovedNow = !isPast && (row.told?.decision == null ? decidedBy !== "screening" : row.told.decision !== "approved");
  const isApproved = decision === "approved" && decidedBy !== "time_out" && (isApprovedNow || row.holdsForDecision);
  const isUndone = row.holdsForDecision && !row.wantsHold;
  if (isApproved || isUndone) {
    if (!row.wantsHold && !row.holdsForDecision && Object.keys(row.holds).length === 0) return;
    await releaseOrder(means, ask, of, (released) =>
      released === 0 ? null : `Hold released in Shopify: ${countWords(released, "part")} of the order`,
    );
  } else if (row.wantsHold)
    await holdOrder(means, ask, of, {
      words: ({ held, releasedThere }) => {
        if (releasedThere > 0) return "The hold was released in Shopify";
        return held === 0 ? null : `Put on hold in Shopify: ${countWords(held, "part")} of the order`;
      },
    });
}

export const tellShopifyJob = job({
  ...tellSendable,
  retries: 6,
  firstRetrySeconds: 15,
  mostSeconds: 180,
  lookEverySeconds: 1,
  atOnce: 4,
  run: async (means: ShopifyMeans, { tenantId, shopifyId }, { signal, jobs }) => {
    const again = await tellShopify(means, tenantId, shopifyId, signal);
    if (again === null) return;
    await jobs.send(tellSendable, { tenantId, shopifyId }, undefined, {
      startAfterMs: Math.max(0, again.getTime() - means.now().getTime()),
    });
  },
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
