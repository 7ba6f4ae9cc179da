import type { AnswerOf } from "#contract/endpoint.ts";
import type { ChangedOrder, Replay, replayEndpoints } from "#contract/replays.ts";
import type { Handle } from "#server/db/database.ts";
import { presentFresh, requireReplay, type AskedReplay } from "#server/replay/manage-replays.ts";
import { presentReplay } from "#server/replay/present-replay.ts";
import { readReplayScenarios } from "#server/replay/replay-store.ts";
import {
  countShiftedOrders,
  findShiftedOrder,
  readShiftedOrders,
  type ReplayedOrderRow,
  type ShiftFilter,
} from "#server/replay/replayed-orders-store.ts";
import { readLiveSet, readScenarioSet } from "#server/scenarios/set-store.ts";
import { showTrace } from "#server/screening/kept-trace.ts";
import type { Services } from "#server/services.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database">;

const ORDERS_PER_PAGE = 50;

/** What a replay found so far. Throws "not-found". */
export function readReplay({ database }: Means, key: AskedReplay): Promise<Replay> {
  return database.forTenants([key.tenantId], async (handle) => {
    const replay = await requireReplay(handle, key);
    const { isOutdated } = await presentFresh(handle, key.tenantId, replay);
    const { currency } = await requireShop(handle, key.tenantId);
    const names = await readScenarioNames(handle, key.tenantId);
    return presentReplay(replay, { isOutdated, scenarios: await readReplayScenarios(handle, key), currency, names });
  });
}

/** The names of the live scenarios, by id. */
async function readScenarioNames(handle: Handle, tenantId: number): Promise<ReadonlyMap<string, string>> {
  const { scenarios } = await readLiveSet(handle, tenantId);
  return new Map(scenarios.map(({ id, name }) => [id, name]));
}

/** A page of the orders that a replay decides differently. Throws "not-found". */
export function listReplayedOrders(
  { database }: Means,
  key: AskedReplay,
  { page, ...filter }: ShiftFilter & { page: number },
): Promise<AnswerOf<typeof replayEndpoints.listReplayedOrders>> {
  return database.forTenants(
    [key.tenantId],
    async (handle) => {
      await requireReplay(handle, key);
      const rows = await readShiftedOrders(handle, key, filter, { limit: ORDERS_PER_PAGE, offset: (page - 1) * ORDERS_PER_PAGE });
      return { orders: rows.map(presentOrder), total: await countShiftedOrders(handle, key, filter) };
    },
    "inIndexOrder",
  );
}

/** One of them with the trace of its own decision and the replay's. Throws "not-found". */
export function readReplayedOrder(
  { database }: Means,
  key: AskedReplay,
  paymentId: number,
): Promise<AnswerOf<typeof replayEndpoints.getReplayedOrder>> {
  return database.forTenants([key.tenantId], async (handle) => {
    await requireReplay(handle, key);
    const row = await findShiftedOrder(handle, key, paymentId);
    if (row === null) throw noSuchReplayedOrder();
    const scenarios = await readReplayScenarios(handle, key);
    return {
      order: presentOrder(row),
      before: {
        scenario: row.scenarioThen,
        decision: row.from,
        riskScore: row.riskThen,
        trace: showTrace(row.traceThen, await readScenarioSet(handle, key.tenantId, row.setVersion)),
      },
      after: {
        scenario: row.scenarioNow,
        decision: row.to,
        riskScore: row.riskNow,
        trace: row.traceNow === null ? null : showTrace(row.traceNow, scenarios),
      },
    };
  });
}

export function noSuchReplayedOrder(): SuretyError {
  return new SuretyError("not-found", "This replay doesn't decide this order differently.");
}

function presentOrder(row: ReplayedOrderRow): ChangedOrder {
  const { paymentId, reference, createdAt, amountMajor, currency, from, to, fate, scenarioThen, scenarioNow, traceNow } = row;
  const customer = [row.firstName, row.lastName].filter(Boolean).join(" ");
  return {
    paymentId,
    reference,
    createdAt,
    customer,
    amount: amountMajor,
    currency,
    from,
    to,
    fate,
    scenarioThen,
    scenarioNow,
    hasTrace: traceNow !== null,
  };
}
