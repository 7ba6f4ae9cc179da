import { z } from "zod";
import { applyShopifyOrder, inJob } from "#server/connections/apply-shopify-order.ts";
import { loadShopifyOrdersJob } from "#server/connections/load-shopify-orders.ts";
import { shopifyAccess, type ShopifyMeans } from "#server/connections/shopify-access.ts";
import type { ShopifyJobMeans } from "#server/connections/sync-shopify-order.ts";
import { findLoad, noteLoad, startLoad, statesTaken, tellFailedAgain } from "#server/connections/shopify-order-store.ts";
import { capabilityOf, isGranted } from "#domain/shopify/optional-capabilities.ts";
import { findConnection } from "#server/connections/shopify-connection-store.ts";
import { syncDisputesJob } from "#server/connections/sync-disputes.ts";
import { gidOf } from "#server/platforms/shopify/gid.ts";
import type { AnswerTo } from "#server/platforms/shopify/ask-shopify.ts";
import type { Handle } from "#server/db/database.ts";
import { job, nothing } from "#server/jobs/job.ts";
import { listChangesQuestion, readOrderQuestion } from "#server/platforms/shopify/order-document.ts";
import type { Services } from "#server/services.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";

const PAGE = 100;
/** Changes are told late at times, so each comparison looks back a little further than the one before reached. */
const OVERLAP_MS = 60 * 60_000;

/** Compares a shop with Shopify, and takes what its webhooks missed. Safe to run again. */
export const compareWithShopifyJob = job({
  name: "compare-with-shopify",
  data: z.object({ tenantId: z.int() }),
  retries: 5,
  firstRetrySeconds: 60,
  mostSeconds: 300,
  isLong: true,
  lookEverySeconds: 3,
  atOnce: 4,
  run: async (means: ShopifyJobMeans, { tenantId }, { signal, jobs }) => {
    const applying = inJob(means, jobs);
    const { database, now } = means;
    const begunAt = now();
    const load = await database.forTenants([tenantId], async (handle) => {
      await tellFailedAgain(handle, tenantId, begunAt);
      return findLoad(handle, tenantId);
    });
    if (load === null) return;
    const since = new Date((load.comparedAt ?? load.startedAt).getTime() - OVERLAP_MS).toISOString();
    const ask = shopifyAccess(means, tenantId, { signal, isPatient: true });
    let mended = 0;
    for (let after: string | null = null; ;) {
      signal.throwIfAborted();
      const { orders }: AnswerTo<typeof listChangesQuestion> = await ask(listChangesQuestion, {
        first: PAGE,
        after,
        query: `updated_at:>='${since}'`,
      });
      const ids = orders.nodes.map(({ legacyResourceId }) => legacyResourceId);
      const taken = await database.forTenants([tenantId], (handle) => statesTaken(handle, tenantId, ids));
      for (const { legacyResourceId: id, updatedAt } of orders.nodes) {
        if ((taken.get(id)?.getTime() ?? 0) >= new Date(updatedAt).getTime()) continue;
        const { order } = await ask(readOrderQuestion, { id: gidOf("Order", id) });
        if (order !== null && (await applyShopifyOrder(applying, tenantId, order))) mended += 1;
      }
      after = orders.pageInfo.endCursor ?? null;
      if (!orders.pageInfo.hasNextPage || after === null) break;
    }
    await database.forTenants([tenantId], (handle) => noteLoad(handle, tenantId, { comparedAt: begunAt, mended }));
    const connection = await database.asSystem((handle) => findConnection(handle, means.secrets, tenantId));
    if (isGranted(capabilityOf("disputes").scopes, connection?.scopes ?? [])) await jobs.send(syncDisputesJob, { tenantId });
  },
});

/** Compares a shop with Shopify, or loads its first orders as long as they weren't loaded to the end. */
export async function compareOrLoad(
  handle: Handle,
  { jobs, now }: Pick<Services, "now"> & { jobs: Pick<Services["jobs"], "send"> },
  tenantId: number,
): Promise<void> {
  await startLoad(handle, tenantId, now());
  const isLoaded = (await findLoad(handle, tenantId))?.finishedAt != null;
  const job = isLoaded ? compareWithShopifyJob : loadShopifyOrdersJob;
  await jobs.send(job, { tenantId }, handle);
}

/** Has the orders of a shop come in that was just connected. Does nothing without access. */
export async function loadConnected(
  { database, jobs, now, secrets }: Pick<Services, "database" | "jobs" | "now" | "secrets">,
  tenantId: number,
): Promise<void> {
  await database.asSystem(async (handle) => {
    const connection = await findConnection(handle, secrets, tenantId);
    if (connection?.state === "connected") await compareOrLoad(handle, { jobs, now }, tenantId);
  });
}

/** Starts the comparison of each connected shop that wasn't compared for a day. */
export const startComparisonsJob = job({
  name: "start-shopify-comparisons",
  data: nothing,
  retries: 2,
  firstRetrySeconds: 60,
  mostSeconds: 300,
  lookEverySeconds: 60,
  everySeconds: 3600,
  run: async ({ database, now }: Pick<ShopifyMeans, "database" | "now">, _data, { jobs }) => {
    const before = new Date(now().getTime() - DAY_MS);
    const due = await database.asSystem((handle) =>
      handle.prepared<{ tenantId: number }>(
        `select tenant_id as "tenantId" from shopify_connection c left join shopify_load l using (tenant_id)
         where c.state in ('connected', 'blocked') and coalesce(l.compared_at, l.started_at, c.installed_at) < $1 order by tenant_id`,
        [before],
      ),
    );
    for (const { tenantId } of due) await database.asSystem((handle) => compareOrLoad(handle, { jobs, now }, tenantId));
  },
});
