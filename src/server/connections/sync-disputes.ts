import { z } from "zod";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { applyShopifyOrder, inJob, type ApplyMeans } from "#server/connections/apply-shopify-order.ts";
import { noteDispute } from "#server/connections/dispute-store.ts";
import { shopifyAccess, type AskShop } from "#server/connections/shopify-access.ts";
import { noteDisputesProblem } from "#server/connections/shopify-connection-store.ts";
import { findOrderId } from "#server/connections/shopify-order-store.ts";
import type { ShopifyJobMeans } from "#server/connections/sync-shopify-order.ts";
import { job } from "#server/jobs/job.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import { gidOf } from "#server/platforms/shopify/gid.ts";
import type { AnswerTo } from "#server/platforms/shopify/ask-shopify.ts";
import { listDisputesQuestion, readDispute, type ShopifyDispute } from "#server/platforms/shopify/dispute-documents.ts";
import { outcomesOfDispute } from "#server/platforms/shopify/dispute-of-shopify.ts";
import { readOrderQuestion } from "#server/platforms/shopify/order-document.ts";
import { faultOf } from "#server/platforms/shopify/shopify-fault.ts";
import { SuretyError } from "#server/surety-error.ts";

/** How long ago disputes began that are compared: none takes longer. */
const LOOK_BACK_MS = 180 * DAY_MS;

/**
 * Takes a dispute as it stands at Shopify into the one record that Surety has of it. Its order is taken first if it isn't known here.
 * Taking the same twice changes nothing.
 */
async function applyDispute(means: ApplyMeans, ask: AskShop, tenantId: number, dispute: ShopifyDispute): Promise<void> {
  const { database, log, now } = means;
  const { legacyResourceId: disputeId } = dispute;
  const shopifyId = dispute.order?.legacyResourceId ?? null;
  const orderId = shopifyId === null ? null : await knownOrder(means, ask, tenantId, shopifyId);
  if (orderId === null) return log.info({ tenantId, disputeId }, "a dispute of Shopify's is about no order that is known");
  for (const outcome of outcomesOfDispute(dispute)) {
    try {
      await reportOutcome(means, tenantId, orderId, outcome, now());
    } catch (cause) {
      // What is known of it otherwise stays as it was told first.
      if (!(cause instanceof SuretyError) || cause.code === "unavailable") throw cause;
      log.warn({ tenantId, disputeId, err: cause }, "a state of a dispute wasn't stored");
    }
  }
  const isSubmitted = dispute.evidenceSentOn != null;
  await database.forTenants([tenantId], (handle) => noteDispute(handle, tenantId, { disputeId, orderId, isSubmitted }));
}

async function knownOrder(means: ApplyMeans, ask: AskShop, tenantId: number, shopifyId: string): Promise<string | null> {
  const find = () => means.database.forTenants([tenantId], (handle) => findOrderId(handle, tenantId, shopifyId));
  const known = await find();
  if (known !== null) return known;
  const { order } = await ask(readOrderQuestion, { id: gidOf("Order", shopifyId) });
  if (order !== null) await applyShopifyOrder(means, tenantId, order, { from: "import" });
  return find();
}

/** Takes a dispute because something happened to it. */
export const syncDisputeJob = job({
  name: "sync-shopify-dispute",
  data: z.object({ tenantId: z.int(), disputeId: z.string().regex(/^\d{1,30}$/) }),
  retries: 10,
  firstRetrySeconds: 15,
  mostSeconds: 180,
  lookEverySeconds: 1,
  run: (means: ShopifyJobMeans, { tenantId, disputeId }, { signal, jobs }) =>
    quietly(means, tenantId, async () => {
      const ask = shopifyAccess(means, tenantId, { signal });
      const { dispute } = await ask(readDispute, { id: gidOf("ShopifyPaymentsDispute", disputeId) });
      if (dispute !== null) await applyDispute(inJob(means, jobs), ask, tenantId, dispute);
    }),
});

/** Takes all disputes of the last 180 days, in case news of some was lost. */
export const syncDisputesJob = job({
  name: "sync-shopify-disputes",
  data: z.object({ tenantId: z.int() }),
  retries: 5,
  firstRetrySeconds: 60,
  mostSeconds: 300,
  isLong: true,
  atOnce: 4,
  lookEverySeconds: 3,
  run: (means: ShopifyJobMeans, { tenantId }, { signal, jobs }) =>
    quietly(means, tenantId, async () => {
      const ask = shopifyAccess(means, tenantId, { signal, isPatient: true });
      const applying = inJob(means, jobs);
      const since = new Date(means.now().getTime() - LOOK_BACK_MS).toISOString();
      for (let after: string | null = null; ;) {
        signal.throwIfAborted();
        const { disputes }: AnswerTo<typeof listDisputesQuestion> = await ask(listDisputesQuestion, {
          after,
          query: `initiated_at:>='${since}'`,
        });
        for (const dispute of disputes.nodes) await applyDispute(applying, ask, tenantId, dispute);
        after = disputes.pageInfo.endCursor ?? null;
        if (!disputes.pageInfo.hasNextPage || after === null) break;
      }
    }),
});

/** That a shop has no disputes to read, because it doesn't use Shopify Payments or took the permission back, is said and no failure. */
async function quietly({ database, log }: ShopifyJobMeans, tenantId: number, work: () => Promise<void>): Promise<void> {
  const note = (disputesProblem: string | null) =>
    database.forTenants([tenantId], (handle) => noteDisputesProblem(handle, tenantId, disputesProblem));
  const fault = await faultOf(work);
  if (fault === null) return note(null);
  log.info({ tenantId, err: fault }, "disputes can't be read from Shopify");
  if (fault.kind === "permission" || fault.kind === "refused") await note(fault.message);
}
