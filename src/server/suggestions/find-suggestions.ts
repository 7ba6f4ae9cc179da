import { z } from "zod";
import { calendarDay } from "#domain/dates/format-instant.ts";
import type { Learned } from "#domain/suggestions/suggestion.ts";
import { CHARGEBACKS_NEEDED } from "#domain/suggestions/suggestion.ts";
import type { Handle } from "#server/db/database.ts";
import { givingUp, job } from "#server/jobs/job.ts";
import { idAt, takeIds } from "#server/scenarios/sensor-configurations.ts";
import type { Services } from "#server/services.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import {
  readChargedBackBefore,
  readCurrencies,
  readOrdersAfter,
  type LearnableOrder,
  type OrderPlace,
} from "#server/suggestions/learnable-orders-store.ts";
import { noneFound } from "#server/suggestions/learner.ts";
import { startLearner, type LearnerThread } from "#server/suggestions/start-learner.ts";
import {
  endSearch,
  failSearch,
  findSearch,
  noteOrdersRead,
  type SearchKey,
  type StoredSearch,
} from "#server/suggestions/suggestion-store.ts";

type Means = Pick<Services, "database" | "now">;

/** Orders per batch: few enough that others barely wait for the embedded database. */
const BATCH = { embedded: 50, postgres: 500 };
/** The most charged-back orders of which conditions are made: the latest ones. */
const CHARGED_BACK_MAX = 2_000;

/**
 * Finds a shop's suggestions and stores them, unless its search has ended or another one has begun. One that was interrupted begins
 * anew. Throws if the signal aborts.
 */
export async function findSuggestions(
  means: Means,
  key: SearchKey,
  signal: AbortSignal,
  together: number = BATCH[means.database.kind],
): Promise<void> {
  const begun = await inShop(means, key, async (handle) => {
    const search = await findSearch(handle, key.tenantId);
    if (search === null || search.searchId !== key.searchId || search.status !== "pending") return null;
    const { currency, timeZone } = await requireShop(handle, key.tenantId);
    return { search, currency, timeZone, currencies: await readCurrencies(handle, key.tenantId, search) };
  });
  if (begun === null) return;
  const { search, currency, currencies, timeZone } = begun;
  if (search.ordersTotal === 0) return store(means, key, noneFound("no_orders"));
  if (calendarDay(search.fromAt, timeZone) === calendarDay(search.untilAt, timeZone)) return store(means, key, noneFound("one_day"));
  const thread = await startLearner({ currency, currencies, splitAt: search.splitAt.getTime() });
  try {
    const enough = await showChargedBack(means, key, search, { thread, signal, together });
    if (enough && !(await showOrders(means, key, search, { thread, signal, together }))) return;
    await store(means, key, await thread.find());
  } finally {
    await thread.close();
  }
}

type Showing = { thread: LearnerThread; signal: AbortSignal; together: number };

/** Shows the charged-back orders in which rules are found, and says whether enough of them are about fraud. */
async function showChargedBack(
  means: Means,
  key: SearchKey,
  { fromAt, splitAt }: StoredSearch,
  { thread, signal, together }: Showing,
): Promise<boolean> {
  let place: OrderPlace | null = { createdAt: splitAt, paymentId: 0 };
  let noted = 0;
  while (place !== null && noted < CHARGED_BACK_MAX) {
    signal.throwIfAborted();
    const before: OrderPlace = place;
    const orders = await inShop(means, key, (handle) => readChargedBackBefore(handle, key.tenantId, before, { fromAt, most: together }));
    noted = await thread.noteChargedBack(orders);
    place = lastPlace(orders);
  }
  return noted >= CHARGEBACKS_NEEDED;
}

/** Shows all orders in order of time; false if the search has ended or another one has begun. */
async function showOrders(
  means: Means,
  key: SearchKey,
  { fromAt, untilAt }: StoredSearch,
  { thread, signal, together }: Showing,
): Promise<boolean> {
  let place: OrderPlace | null = { createdAt: fromAt, paymentId: 0 };
  let shown = 0;
  while (place !== null) {
    signal.throwIfAborted();
    const after: OrderPlace = place;
    const orders = await inShop(means, key, async (handle) => {
      if (!(await noteOrdersRead(handle, key, shown))) return null;
      return readOrdersAfter(handle, key.tenantId, after, { untilAt, most: together });
    });
    if (orders === null) return false;
    await thread.learn(orders);
    shown += orders.length;
    place = lastPlace(orders);
  }
  return true;
}

function lastPlace(orders: readonly LearnableOrder[]): OrderPlace | null {
  const last = orders.at(-1);
  return last === undefined ? null : { createdAt: new Date(last.createdAt), paymentId: last.paymentId };
}

function store(means: Means, key: SearchKey, { found, ...findings }: Learned): Promise<void> {
  return inShop(means, key, async (handle) => {
    const ids = await takeIds(handle, found.length);
    const suggestions = found.map((each, index) => ({ ...each, id: idAt(ids, index), draftId: null }));
    await endSearch(handle, key, { findings, suggestions, at: means.now() });
  });
}

/** Indexes are searched for each of the few orders of a batch, whatever the statistics say. */
function inShop<T>({ database }: Pick<Means, "database">, { tenantId }: SearchKey, work: (handle: Handle) => Promise<T>): Promise<T> {
  return database.forTenants([tenantId], work, "byIndex");
}

const searchKey = z.object({ tenantId: z.number(), searchId: z.number() });

/** Sent when a search's last attempt fails. */
export const giveUpSuggestionsJob = job({
  name: "give-up-suggestions",
  data: searchKey,
  ...givingUp,
  run: async (means: Means, key) => {
    const failure = "The search for suggestions couldn't be finished. Try again.";
    await inShop(means, key, (handle) => failSearch(handle, key, { failure, at: means.now() }));
  },
});

export const findSuggestionsJob = job({
  name: "find-suggestions",
  data: searchKey,
  retries: 3,
  firstRetrySeconds: 2,
  mostSeconds: 30,
  isLong: true,
  whenGivenUp: giveUpSuggestionsJob,
  lookEverySeconds: 2,
  run: (means: Means, key, { signal }) => findSuggestions(means, key, signal),
});
