import type { MasterReplaySummary } from "#contract/master-replays.ts";
import { MASTER_REPLAYS_MAX } from "#domain/replay/master-replay.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { readNamedLists } from "#server/custom-lists/list-store.ts";
import type { Handle } from "#server/db/database.ts";
import { noSuchAccount } from "#server/master/open-account.ts";
import { subAccountsOf } from "#server/master/sub-accounts-of.ts";
import {
  countRunningOfMaster,
  deleteMasterReplay,
  findMasterReplay,
  findOldMasterReplays,
  insertMasterReplay,
  lockMaster,
  lockMasterReplay,
  readMasterReplays,
  setMasterReplayStatus,
  type MasterReplayKey,
} from "#server/master-replay/master-replay-store.ts";
import { presentMasterSummary } from "#server/master-replay/present-master-replay.ts";
import { deleteShopReplaysJob, runMasterReplayJob } from "#server/master-replay/run-master-replay.ts";
import { holdSubAccount, insertTurns, readTriedShops, setRunningReports } from "#server/master-replay/shop-turn-store.ts";
import { timeFaults, timeUntil } from "#server/replay/manage-replays.ts";
import { requireDraft } from "#server/scenarios/change-set.ts";
import { readLiveSet } from "#server/scenarios/set-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "jobs" | "now">;
type Asked = { tenantId: number; draftId: number | null; fromDate: Date; untilDate: Date };

/**
 * Starts to try a shop's scenarios on the past orders of every shop under the master account, one shop after another. Throws
 * "not-found" for a shop that isn't under it and a draft that's gone, "bad-content" for a time that no replay can be about, and
 * "limit-reached" while one is running.
 */
export async function startMasterReplay(
  services: Means,
  actor: ShopActor,
  { tenantId: sourceId, draftId, fromDate, untilDate }: Asked,
): Promise<MasterReplaySummary> {
  const { database, jobs, now } = services;
  const { tenantId } = actor;
  const accounts = await subAccountsOf(services, actor);
  if (!accounts.some((account) => account.tenantId === sourceId)) throw noSuchAccount();
  const startedAt = now();
  const faults = timeFaults({ fromDate, untilDate }, startedAt);
  if (faults.length > 0) throw new SuretyError("bad-content", "The replay wasn't started", { faults });
  return database.forTenants([tenantId, sourceId], async (handle) => {
    await lockMaster(handle, tenantId);
    await requireRoom(handle, tenantId);
    const sourceName = await holdSubAccount(handle, tenantId, sourceId);
    if (sourceName === null) throw noSuchAccount();
    const draft = draftId === null ? null : await requireDraft(handle, sourceId, draftId);
    const { scenarios } = draft ?? (await readLiveSet(handle, sourceId));
    const masterReplayId = await insertMasterReplay(handle, tenantId, {
      sourceId,
      sourceName,
      draftName: draft?.draft.name ?? null,
      scenarios,
      lists: await readNamedLists(handle, sourceId),
      ...timeUntil(startedAt, { fromDate, untilDate }),
      startedBy: actor.fullName,
      startedAt,
    });
    const key = { tenantId, masterReplayId };
    await insertTurns(handle, key, accounts);
    for (const old of await findOldMasterReplays(handle, tenantId, MASTER_REPLAYS_MAX))
      await removeWithReports(handle, jobs, { tenantId, masterReplayId: old });
    await jobs.send(runMasterReplayJob, key, handle);
    return presentFound(handle, key);
  });
}

export function listMasterReplays({ database }: Pick<Means, "database">, tenantId: number): Promise<{ replays: MasterReplaySummary[] }> {
  return database.forTenants([tenantId], async (handle) => ({
    replays: (await readMasterReplays(handle, tenantId)).map(presentMasterSummary),
  }));
}

/** Throws "not-found", and "conflict" if it has ended. */
export function stopMasterReplay(services: Means, actor: ShopActor, masterReplayId: number): Promise<MasterReplaySummary> {
  const key = { tenantId: actor.tenantId, masterReplayId };
  return withAccounts(services, actor, async (handle) => {
    const status = await lockMasterReplay(handle, key);
    if (status === "done") throw hasEnded();
    await setMasterReplayStatus(handle, key, { from: "pending", to: "stopped" });
    await setRunningReports(handle, key, { from: "pending", to: "stopped" });
    return presentFound(handle, key);
  });
}

/**
 * Has a replay go on where it was stopped. Throws "not-found", "conflict" if it has ended, and "limit-reached" while another is
 * running.
 */
export function resumeMasterReplay(services: Means, actor: ShopActor, masterReplayId: number): Promise<MasterReplaySummary> {
  const key = { tenantId: actor.tenantId, masterReplayId };
  return withAccounts(services, actor, async (handle) => {
    await lockMaster(handle, key.tenantId);
    const status = await lockMasterReplay(handle, key);
    if (status === "done") throw hasEnded();
    if (status === "stopped") {
      await requireRoom(handle, key.tenantId);
      await setMasterReplayStatus(handle, key, { from: "stopped", to: "pending" });
      await setRunningReports(handle, key, { from: "stopped", to: "pending" });
      await services.jobs.send(runMasterReplayJob, key, handle);
    }
    return presentFound(handle, key);
  });
}

/** Deletes a replay, and its reports in the shops a little later. Throws "not-found". */
export function removeMasterReplay({ database, jobs }: Means, key: MasterReplayKey): Promise<{ id: number }> {
  return database.forTenants([key.tenantId], async (handle) => {
    if (!(await removeWithReports(handle, jobs, key))) throw noSuchMasterReplay();
    return { id: key.masterReplayId };
  });
}

export function noSuchMasterReplay(): SuretyError {
  return new SuretyError("not-found", "This replay doesn't exist. It may have been deleted.");
}

/** A transaction of the master account and all shops under it. Throws "not-allowed" for any other shop. */
async function withAccounts<T>(services: Means, actor: ShopActor, work: (handle: Handle) => Promise<T>): Promise<T> {
  const accounts = await subAccountsOf(services, actor);
  return services.database.forTenants([actor.tenantId, ...accounts.map(({ tenantId }) => tenantId)], work);
}

/** Throws "limit-reached" while a replay is running. Needs `lockMaster`. */
async function requireRoom(handle: Handle, tenantId: number): Promise<void> {
  if ((await countRunningOfMaster(handle, tenantId)) > 0)
    throw new SuretyError("limit-reached", "A replay is running, the most at once. Stop it, or wait for it to end.");
}

function hasEnded(): SuretyError {
  return new SuretyError("conflict", "This replay has ended already.");
}

/** False if it's gone already. The shops' reports are large: they're deleted one shop after another. */
async function removeWithReports(handle: Handle, jobs: Pick<Means["jobs"], "send">, key: MasterReplayKey): Promise<boolean> {
  if ((await lockMasterReplay(handle, key)) === null) return false;
  const shopIds = await readTriedShops(handle, key);
  await deleteMasterReplay(handle, key);
  await jobs.send(deleteShopReplaysJob, { masterReplayId: key.masterReplayId, shopIds }, handle);
  return true;
}

async function presentFound(handle: Handle, key: MasterReplayKey): Promise<MasterReplaySummary> {
  const found = await findMasterReplay(handle, key);
  if (found === null) throw noSuchMasterReplay();
  return presentMasterSummary(found);
}
