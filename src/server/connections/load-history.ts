import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { applyShopifyOrder, inJob, type ApplyMeans } from "#server/connections/apply-shopify-order.ts";
import { shopifyAccess, type AskShop } from "#server/connections/shopify-access.ts";
import { findLoad, noteLoad, type ShopifyLoad } from "#server/connections/shopify-order-store.ts";
import type { ShopifyJobMeans } from "#server/connections/sync-shopify-order.ts";
import { givingUp, job } from "#server/jobs/job.ts";
import type { AnswerTo } from "#server/platforms/shopify/ask-shopify.ts";
import { historyDocument, ordersOfLines } from "#server/platforms/shopify/history-document.ts";
import { listOldestQuestion, type ShopifyOrder } from "#server/platforms/shopify/order-document.ts";
import { readBulk, startBulk } from "#server/platforms/shopify/shop-documents.ts";
import { ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";
import { requireDone } from "#server/platforms/shopify/user-error.ts";

const LOOK_EVERY_MS = 5_000;
/** So few that one question stays within what Shopify allows to ask at once. */
const PAGE = 5;
/** How far a load is, is noted once for so many orders. */
const NOTE_EVERY = 20;

type Loading = { means: ApplyMeans; tenantId: number; ask: AskShop; signal: AbortSignal };
type History = Pick<ShopifyLoad, "historyLoaded" | "historyBulkId" | "historyAfter">;

/** Sent when the last attempt died. */
export const giveUpHistoryJob = job({
  name: "give-up-shopify-history",
  data: z.object({ tenantId: z.int() }),
  ...givingUp,
  run: ({ database }: Pick<ShopifyJobMeans, "database">, { tenantId }) =>
    database.forTenants([tenantId], async (handle) => {
      if ((await findLoad(handle, tenantId))?.history !== "loading") return;
      await noteLoad(handle, tenantId, { history: "failed", historyProblem: UNEXPECTED, historyBulkId: null });
    }),
});

const UNEXPECTED = "Something went wrong on our end.";

/**
 * Loads all orders that a shop ever had at Shopify, the oldest first, so that each is screened by those before it: from a bulk operation's
 * file, or, where the app may start none, page by page, with the same result. Goes on where it was interrupted. Safe to run again.
 */
export const loadHistoryJob = job({
  name: "load-shopify-history",
  data: z.object({ tenantId: z.int() }),
  retries: 8,
  firstRetrySeconds: 30,
  mostSeconds: 300,
  isLong: true,
  lookEverySeconds: 2,
  atOnce: 4,
  whenGivenUp: giveUpHistoryJob,
  run: async (means: ShopifyJobMeans, { tenantId }, { signal, jobs, isLast }) => {
    const load = await means.database.forTenants([tenantId], (handle) => findLoad(handle, tenantId));
    if (load === null || load.history !== "loading") return;
    const loading = { means: inJob(means, jobs), tenantId, ask: shopifyAccess(means, tenantId, { signal, isPatient: true }), signal };
    try {
      const bulkId = await bulkOf(loading, load);
      await (bulkId === null ? loadPages(loading, load) : loadBulk(loading, load, bulkId));
      await note(loading, { history: "loaded", historyProblem: null });
    } catch (cause) {
      const isOver = cause instanceof ShopifyFault && cause.kind !== "unavailable";
      if (!isOver && !isLast) throw cause;
      means.log.warn({ tenantId, err: cause }, "a shop's history couldn't be loaded");
      const historyProblem = cause instanceof ShopifyFault ? cause.message : UNEXPECTED;
      await note(loading, { history: "failed", historyProblem, historyBulkId: null });
    }
  },
});

/** The bulk operation that the history comes from; null where the app can't have one, which isn't asked for again. */
async function bulkOf({ ask, ...loading }: Loading, { historyBulkId, historyAfter }: History): Promise<string | null> {
  if (historyBulkId !== null) return historyBulkId;
  if (historyAfter !== null) return null;
  try {
    const { bulkOperationRunQuery: begun } = await ask(startBulk, { query: historyDocument });
    requireDone(begun.userErrors);
    const id = begun.bulkOperation?.id ?? null;
    if (id !== null) await note(loading, { historyBulkId: id });
    return id;
  } catch (cause) {
    if (!(cause instanceof ShopifyFault) || (cause.kind !== "refused" && cause.kind !== "blocked")) throw cause;
    loading.means.log.info(
      { tenantId: loading.tenantId, err: cause },
      "bulk operations aren't possible, so the history is read page by page",
    );
    return null;
  }
}

async function loadBulk(loading: Loading, load: History, id: string): Promise<void> {
  const { ask, signal } = loading;
  for (;;) {
    const { bulkOperation } = await ask(readBulk, { id });
    if (bulkOperation === null || ["FAILED", "CANCELED", "EXPIRED"].includes(bulkOperation.status)) {
      await note(loading, { historyBulkId: null });
      return loadPages(loading, load);
    }
    await note(loading, { historyTotal: Number(bulkOperation.rootObjectCount) });
    if (bulkOperation.status === "COMPLETED") {
      // Without any order there is no file.
      if (bulkOperation.url == null) return;
      return loadLines(loading, load, bulkOperation.url);
    }
    await wait(LOOK_EVERY_MS, undefined, { signal });
  }
}

async function loadLines(loading: Loading, { historyLoaded }: History, url: string): Promise<void> {
  const response = await fetch(url, { redirect: "error", signal: loading.signal });
  if (!response.ok || response.body === null) throw new ShopifyFault("unavailable", "Shopify's file of orders can't be read.");
  const lines = createInterface({ input: Readable.from(chunksOf(response.body)), crlfDelay: Number.POSITIVE_INFINITY });
  let read = 0;
  for await (const order of ordersOfLines(lines)) {
    loading.signal.throwIfAborted();
    read += 1;
    if (read <= historyLoaded) continue;
    await apply(loading, order, read);
  }
  await note(loading, { historyLoaded: read, historyTotal: read });
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

async function loadPages(loading: Loading, { historyAfter, historyLoaded }: History): Promise<void> {
  let read = historyAfter === null ? 0 : historyLoaded;
  for (let after = historyAfter; ;) {
    loading.signal.throwIfAborted();
    const { orders }: AnswerTo<typeof listOldestQuestion> = await loading.ask(listOldestQuestion, { first: PAGE, after });
    for (const order of orders.nodes) {
      read += 1;
      await apply(loading, order, read);
    }
    after = orders.pageInfo.endCursor ?? null;
    await note(loading, { historyLoaded: read, historyAfter: after });
    if (!orders.pageInfo.hasNextPage || after === null) return;
  }
}

async function apply(loading: Loading, order: ShopifyOrder, read: number): Promise<void> {
  await applyShopifyOrder(loading.means, loading.tenantId, order, { from: "import" });
  if (read % NOTE_EVERY === 0) await note(loading, { historyLoaded: read });
}

function note({ means, tenantId }: Pick<Loading, "means" | "tenantId">, change: Partial<ShopifyLoad>): Promise<void> {
  return means.database.forTenants([tenantId], (handle) => noteLoad(handle, tenantId, change));
}
