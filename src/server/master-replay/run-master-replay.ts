import { z } from "zod";
import { scenariosElsewhere } from "#domain/replay/scenarios-elsewhere.ts";
import { readNamedLists } from "#server/custom-lists/list-store.ts";
import type { Handle } from "#server/db/database.ts";
import { givingUp, job, type JobTry } from "#server/jobs/job.ts";
import {
  lockMasterReplay,
  readTriedScenarios,
  setMasterReplayStatus,
  type MasterReplayKey,
  type TriedScenarios,
} from "#server/master-replay/master-replay-store.ts";
import { findTurn, holdSubAccount, setTurn, skipTurn } from "#server/master-replay/shop-turn-store.ts";
import { beginReplay } from "#server/replay/begin-replay.ts";
import { deleteForMaster, findReplay, type ReplayKey } from "#server/replay/replay-store.ts";
import { failReplay, runReplay } from "#server/replay/run-replay.ts";
import { readLiveSet } from "#server/scenarios/set-store.ts";
import type { Services } from "#server/services.ts";

type Means = Pick<Services, "database" | "now">;
type Attempt = Pick<JobTry, "signal" | "jobs">;

/**
 * Tries the scenarios of a master account's replay in the shop whose turn it is, and then has the next shop's turn come. Shops that
 * can't be tried are skipped. Safe to run twice: of two runs, one takes the shop to its end. Throws if the signal aborts.
 */
export async function runShopOfMaster(means: Means, key: MasterReplayKey, { signal, jobs }: Attempt): Promise<void> {
  const begun = await beginNextShop(means, key, signal);
  if (begun === null) return;
  await runReplay(means, begun, signal);
  const report = await means.database.forTenants([begun.tenantId], (handle) => findReplay(handle, begun));
  // Another run has it.
  if (report?.status === "pending") return;
  await inMaster(means, key, async (handle) => {
    const status = await lockMasterReplay(handle, key);
    // It was stopped as a whole, and goes on with this shop.
    if (status !== "pending" && report?.status === "stopped") return;
    const isOver = await setTurn(handle, key, { shopId: begun.tenantId, replayId: begun.replayId }, { from: "pending", to: "over" });
    if (isOver && status === "pending") await jobs.send(runMasterReplayJob, key, handle);
  });
}

/** Begins with the shop whose turn it is, or finds it begun; null if there's nothing to do, because it's over, stopped or deleted. */
async function beginNextShop(means: Means, key: MasterReplayKey, signal: AbortSignal): Promise<ReplayKey | null> {
  for (;;) {
    signal.throwIfAborted();
    const shopId = await inMaster(means, key, async (handle) => {
      if ((await lockMasterReplay(handle, key)) !== "pending") return null;
      const turn = await findTurn(handle, key);
      if (turn === null) await setMasterReplayStatus(handle, key, { from: "pending", to: "done", at: means.now() });
      return turn?.shopId ?? null;
    });
    if (shopId === null) return null;
    const replayId = await beginShop(means, key, shopId);
    if (replayId !== null) return { tenantId: shopId, replayId };
  }
}

/** Begins to try the scenarios in a shop; null if it's skipped, or it isn't its turn any more. */
async function beginShop(means: Means, key: MasterReplayKey, shopId: number): Promise<number | null> {
  const { database } = means;
  const isUnder = await database.asSystem((handle) => holdSubAccount(handle, key.tenantId, shopId));
  if (isUnder === null) return inMaster(means, key, (handle) => skip(handle, key, shopId, NOT_UNDER));
  return database.forTenants(
    [key.tenantId, shopId],
    async (handle) => {
      if ((await lockMasterReplay(handle, key)) !== "pending") return null;
      const turn = await findTurn(handle, key);
      if (turn?.shopId !== shopId) return null;
      if (turn.status === "pending") return turn.replayId;
      if ((await holdSubAccount(handle, key.tenantId, shopId)) === null) return skip(handle, key, shopId, NOT_UNDER);
      const tried = await readTriedScenarios(handle, key);
      const live = await readLiveSet(handle, shopId);
      const ownLists = await readNamedLists(handle, shopId);
      const { scenarios, obstacle } = scenariosElsewhere(tried.scenarios, { lists: tried.lists, ownLists, ownScenarios: live.scenarios });
      if (obstacle !== null) return skip(handle, key, shopId, obstacle);
      const { replayId } = await beginReplay(handle, shopId, {
        draftId: null,
        draftRevision: null,
        liveVersion: live.version,
        name: nameIn(shopId, tried),
        scenarios,
        fromAt: tried.fromAt,
        untilAt: tried.untilAt,
        startedBy: tried.startedBy,
        startedAt: means.now(),
        masterReplayId: key.masterReplayId,
      });
      await setTurn(handle, key, { shopId, replayId }, { from: "waiting", to: "pending" });
      return replayId;
    },
    "byIndex",
  );
}

const NOT_UNDER = "This shop was no longer under this account.";
const NOT_BEGUN = "This shop couldn't be tried.";

async function skip(handle: Handle, key: MasterReplayKey, shopId: number, note: string): Promise<null> {
  await skipTurn(handle, key, shopId, note);
  return null;
}

/** What a shop calls it, without the name of another shop. */
function nameIn(shopId: number, { sourceId, draftName }: TriedScenarios): string {
  return draftName ?? (sourceId === shopId ? "Live scenarios" : "Live scenarios of another shop");
}

/** Goes on after a shop that failed. One that was stopped goes on with it. */
async function giveUpShop(means: Means, key: MasterReplayKey, { jobs }: Attempt): Promise<void> {
  const turn = await inMaster(means, key, async (handle) =>
    (await lockMasterReplay(handle, key)) === "pending" ? findTurn(handle, key) : null,
  );
  if (turn === null) return;
  const { shopId, replayId } = turn;
  if (replayId !== null) await failReplay(means, { tenantId: shopId, replayId });
  await inMaster(means, key, async (handle) => {
    const status = await lockMasterReplay(handle, key);
    if (replayId === null) await skipTurn(handle, key, shopId, NOT_BEGUN);
    else await setTurn(handle, key, { shopId, replayId }, { from: "pending", to: "over" });
    if (status === "pending") await jobs.send(runMasterReplayJob, key, handle);
  });
}

function inMaster<T>(
  { database }: Pick<Means, "database">,
  { tenantId }: MasterReplayKey,
  work: (handle: Handle) => Promise<T>,
): Promise<T> {
  return database.forTenants([tenantId], work);
}

const masterReplayKey = z.object({ tenantId: z.number(), masterReplayId: z.number() });

/** Sent when the last attempt at a shop fails. */
export const giveUpMasterReplayJob = job({
  name: "give-up-master-replay",
  data: masterReplayKey,
  ...givingUp,
  run: (means: Means, key, attempt) => giveUpShop(means, key, attempt),
});

/** One job a shop, so that replays of several master accounts take turns, and shops' own replays don't wait for any. */
export const runMasterReplayJob = job({
  name: "run-master-replay",
  data: masterReplayKey,
  retries: 5,
  firstRetrySeconds: 2,
  mostSeconds: 30,
  isLong: true,
  whenGivenUp: giveUpMasterReplayJob,
  lookEverySeconds: 2,
  run: (means: Means, key, attempt) => runShopOfMaster(means, key, attempt),
});

/** Deletes the reports of a deleted replay, shop by shop. */
export const deleteShopReplaysJob = job({
  name: "delete-shop-replays",
  data: z.object({ masterReplayId: z.number(), shopIds: z.array(z.number()) }),
  retries: 8,
  firstRetrySeconds: 15,
  mostSeconds: 300,
  lookEverySeconds: 5,
  run: async ({ database }: Means, { masterReplayId, shopIds }, { signal }) => {
    for (const shopId of shopIds) {
      signal.throwIfAborted();
      await database.forTenants([shopId], (handle) => deleteForMaster(handle, shopId, masterReplayId));
    }
  },
});
