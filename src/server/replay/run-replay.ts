import { z } from "zod";
import { LISTED_ORDERS_MAX } from "#domain/replay/replay.ts";
import type { AggregationNeeds } from "#domain/rules/order-aggregation.ts";
import { compileScenarios, type ScenarioSet } from "#domain/scenarios/compile-scenarios.ts";
import { readListSpans } from "#server/custom-lists/list-history.ts";
import { findList } from "#server/custom-lists/list-store.ts";
import type { Handle } from "#server/db/database.ts";
import { givingUp, job, type Job, type JobTry } from "#server/jobs/job.ts";
import {
  countTraces,
  endReplay,
  findReplay,
  holdErased,
  isAnotherShopRunning,
  noteProgress,
  readReplayedOrders,
  readReplayScenarios,
  setReplayStatus,
  storeReplayedOrders,
  type ReplayKey,
} from "#server/replay/replay-store.ts";
import type { ListHistory, ListSpan, ReplayBatch, ReplayedOrder, StreamItem } from "#server/replay/replay-stream.ts";
import { startReplayThread, type ReplayThread } from "#server/replay/start-replayer.ts";
import { countErased, needsOf, placeAfter, readKnown, readStream, type ReplayTime, type Stretch } from "#server/replay/stream-store.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import type { Services } from "#server/services.ts";

type Means = Pick<Services, "database" | "now">;

/** Orders per batch: few enough that others barely wait for the embedded database. */
const BATCH = { embedded: 50, postgres: 500 };
/** List entries that are read together. */
const SPANS_TOGETHER = 10_000;

/**
 * Takes a replay, or a shadow's stretch, to its end, or until it's stopped or deleted. What was found is stored with each batch, so
 * that one that was interrupted goes on where it was. False if, asked between batches, it lets others go first. Throws if the
 * signal aborts.
 */
export async function runReplay(
  means: Means,
  key: ReplayKey,
  signal: AbortSignal,
  together: number = BATCH[means.database.kind],
  letsOthersFirst: () => Promise<boolean> = async () => false,
): Promise<boolean> {
  const begun = await inShop(means, key, async (handle) => {
    const replay = await findReplay(handle, key);
    if (replay?.status !== "pending") return null;
    if (replay.place >= replay.endPlace) {
      await endReplay(handle, key, means.now());
      return null;
    }
    const scenarios = await readReplayScenarios(handle, key);
    const { currency, guaranteeCapUsd } = await requireShop(handle, key.tenantId);
    return { replay, scenarios, shop: { currency, guaranteeCapUsd } };
  });
  if (begun === null) return true;
  const { replay, scenarios, shop } = begun;
  const set = compileScenarios(scenarios);
  const lists = await readLists(means, key, set, replay, signal);
  const needs = needsOf(set);
  const thread = await startReplayThread({ scenarios, shop, lists, findings: replay.findings });
  try {
    let { place } = replay;
    while (place < replay.endPlace) {
      signal.throwIfAborted();
      const next = await replayNext(means, key, { thread, from: place, end: replay.endPlace, time: replay, needs }, together);
      if (next === null) return true;
      place = next;
      if (place < replay.endPlace && (await letsOthersFirst())) return false;
    }
  } finally {
    await thread.close();
  }
  // Ends it, or goes on where a shadow was given a further end meanwhile.
  return runReplay(means, key, signal, together, letsOthersFirst);
}

type Running = { thread: ReplayThread; from: number; end: number; time: ReplayTime; needs: AggregationNeeds };

/** Replays a batch; the place that was reached, or null if the replay isn't to go on. */
async function replayNext(
  means: Means,
  key: ReplayKey,
  { thread, from, end, time, needs }: Running,
  together: number,
): Promise<number | null> {
  const { until, batch, orders } = await inShop(means, key, async (handle) => {
    const place = await placeAfter(handle, key.tenantId, { from, until: end }, time, together);
    const stretch = { from, until: place };
    return { until: place, ...(await readBatch(handle, key, stretch, time, needs)) };
  });
  const { findings, changed } = await thread.run(batch);
  const isStored = await inShop(means, key, async (handle) => {
    if (!(await noteProgress(handle, key, { from, place: until, orders, findings }))) return false;
    await storeReplayedOrders(handle, key, await withoutErasedTraces(handle, key, changed));
    return true;
  });
  return isStored ? until : null;
}

/** Orders may have been erased since the batch was read; from here on, erasures wait until this transaction ends. */
async function withoutErasedTraces(
  handle: Handle,
  { tenantId }: ReplayKey,
  orders: readonly ReplayedOrder[],
): Promise<readonly ReplayedOrder[]> {
  const traced = orders.filter(({ trace }) => trace !== null).map(({ paymentId }) => paymentId);
  const erased = new Set(traced.length === 0 ? [] : await holdErased(handle, tenantId, traced));
  return erased.size === 0 ? orders : orders.map((order) => (erased.has(order.paymentId) ? { ...order, trace: null } : order));
}

async function readBatch(
  handle: Handle,
  key: ReplayKey,
  stretch: Stretch,
  time: ReplayTime,
  needs: AggregationNeeds,
): Promise<{ batch: ReplayBatch; orders: number }> {
  const { tenantId, replayId } = key;
  const items = await readStream(handle, tenantId, stretch, time, { replayId, needs });
  const latest = items.reduce((most, { at }) => Math.max(most, at), 0);
  const paymentIds = [...new Set(items.map(({ paymentId }) => paymentId))];
  const persons = [...new Set(items.flatMap(personsOf))];
  const rows = await readReplayedOrders(handle, key, { paymentIds, persons, dueBy: new Date(latest) });
  const eventful = new Set(items.filter(isAboutEarlier).map(({ paymentId }) => paymentId));
  for (const { paymentId } of rows) eventful.add(paymentId);
  const known = await readKnown(handle, tenantId, [...eventful], stretch.from, time);
  const leftOut = await countErased(handle, tenantId, stretch, time);
  const tracesLeft = LISTED_ORDERS_MAX - (await countTraces(handle, key));
  const orders = items.filter((item) => item.kind === "screened" && item.number === 1).length;
  return { batch: { items, known, rows, leftOut, tracesLeft }, orders };
}

function personsOf(item: StreamItem): string[] {
  if (item.kind === "screened") return item.identity.person === null ? [] : [item.identity.person];
  return item.kind === "changed" && item.personKey !== null ? [item.personKey] : [];
}

/** Everything but an order's first screening is about an order that is there already. */
function isAboutEarlier(item: StreamItem): boolean {
  return item.kind !== "screened" || item.number > 1;
}

/** The lists that the scenarios use, with what they held when. */
async function readLists(
  means: Means,
  key: ReplayKey,
  { listIds }: ScenarioSet,
  { untilAt }: ReplayTime,
  signal: AbortSignal,
): Promise<ListHistory[]> {
  const lists: ListHistory[] = [];
  for (const listId of listIds.map(Number)) {
    const list = await inShop(means, key, (handle) => findList(handle, key.tenantId, listId));
    if (list === null) continue;
    const spans: ListSpan[] = [];
    for (let page: ListSpan[] = []; ;) {
      signal.throwIfAborted();
      const after = page.at(-1) ?? null;
      page = await inShop(means, key, (handle) => readListSpans(handle, key.tenantId, listId, after, SPANS_TOGETHER));
      spans.push(...page.filter(({ fromMs }) => fromMs < untilAt.getTime()));
      if (page.length < SPANS_TOGETHER) break;
    }
    lists.push({ listId, type: list.type, spans });
  }
  return lists;
}

/** Indexes are searched for each of the few orders of a batch, whatever the statistics say. */
function inShop<T>({ database }: Pick<Means, "database">, { tenantId }: ReplayKey, work: (handle: Handle) => Promise<T>): Promise<T> {
  return database.forTenants([tenantId], work, "byIndex");
}

/** Ends a replay whose last attempt failed. */
export async function failReplay(means: Means, key: ReplayKey): Promise<void> {
  const failure = "The replay couldn't be finished. What it found so far is shown.";
  await inShop(means, key, (handle) => setReplayStatus(handle, key, { from: ["pending"], to: "failed", failure, at: means.now() }));
}

/** The data of jobs about a replay. */
export const replayKey = z.object({ tenantId: z.number(), replayId: z.number() });

/** Sent when a replay's last attempt fails. */
export const giveUpReplayJob = job({
  name: "give-up-replay",
  data: replayKey,
  ...givingUp,
  run: (means: Means, key) => failReplay(means, key),
});

/** How long a replay runs before it lets those of other shops go first. */
const TURN_MS = 30_000;

/** Takes a replay to its end. While other shops' replays wait, it goes on after them when its turn is over. */
export async function takeReplayTurn(
  means: Means,
  key: ReplayKey,
  { signal, jobs }: Pick<JobTry, "signal" | "jobs">,
  together?: number,
): Promise<void> {
  let turnEnds = means.now().getTime() + TURN_MS;
  const letsOthersFirst = async () => {
    const now = means.now().getTime();
    if (now < turnEnds) return false;
    turnEnds = now + TURN_MS;
    return means.database.asSystem((handle) => isAnotherShopRunning(handle, key.tenantId));
  };
  const isOver = await runReplay(means, key, signal, together, letsOthersFirst);
  if (!isOver) await jobs.send(runReplayJob, key);
}

export const runReplayJob: Job<ReplayKey, Means> = job({
  name: "run-replay",
  data: replayKey,
  retries: 5,
  firstRetrySeconds: 2,
  mostSeconds: 30,
  isLong: true,
  whenGivenUp: giveUpReplayJob,
  lookEverySeconds: 2,
  run: (means: Means, key, attempt) => takeReplayTurn(means, key, attempt),
});
