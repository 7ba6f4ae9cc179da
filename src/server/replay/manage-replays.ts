import { z } from "zod";
import { instant, nullIfUnreadable } from "#contract/codecs.ts";
import type { ReplaySummary } from "#contract/replays.ts";
import { monthsEarlier } from "#domain/dates/months-earlier.ts";
import { REPLAY_MONTHS, REPLAYS_AT_ONCE, REPLAYS_MAX, SHADOWS_AT_ONCE, type ReplayKind } from "#domain/replay/replay.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Handle } from "#server/db/database.ts";
import { beginReplay } from "#server/replay/begin-replay.ts";
import { presentSummary } from "#server/replay/present-replay.ts";
import {
  countRunning,
  deleteOldReplays,
  deleteReplay,
  findReplay,
  readReplays,
  setReplayStatus,
  type ReplayKey,
  type StoredReplay,
} from "#server/replay/replay-store.ts";
import { runReplayJob } from "#server/replay/run-replay.ts";
import { putBackTurn } from "#server/replay/shadow-store.ts";
import type { ReplayTime } from "#server/replay/stream-store.ts";
import { requireDraft } from "#server/scenarios/change-set.ts";
import { readDrafts } from "#server/scenarios/draft-store.ts";
import { lockScenarios, readLiveSet, readLiveVersion } from "#server/scenarios/set-store.ts";
import type { ScenarioActor } from "#server/scenarios/store-live.ts";
import type { Services } from "#server/services.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "jobs" | "now">;

/**
 * Starts to try a draft's scenarios, or the live ones, on the orders placed in a time. Throws "bad-content" for a time that ends
 * before it begins or reaches back too far, "not-found" for a draft that's gone, and "limit-reached" while enough are running.
 */
export async function startReplay(
  { database, jobs, now }: Means,
  { tenantId, fullName }: ScenarioActor,
  { draftId, fromDate, untilDate }: { draftId: number | undefined; fromDate: Date; untilDate: Date },
): Promise<ReplaySummary> {
  const startedAt = now();
  const faults = timeFaults({ fromDate, untilDate }, startedAt);
  if (faults.length > 0) throw new SuretyError("bad-content", "The replay wasn't started", { faults });
  return database.forTenants(
    [tenantId],
    async (handle) => {
      await lockScenarios(handle, tenantId);
      const waitingBefore = await requireRoom(handle, tenantId, "replay");
      const live = await readLiveSet(handle, tenantId);
      const tried = draftId === undefined ? null : await requireDraft(handle, tenantId, draftId);
      const replay = await beginReplay(handle, tenantId, {
        draftId: tried?.draft.draftId ?? null,
        draftRevision: tried?.draft.revision ?? null,
        liveVersion: live.version,
        name: tried?.draft.name ?? "Live scenarios",
        scenarios: tried?.scenarios ?? live.scenarios,
        ...timeUntil(startedAt, { fromDate, untilDate }),
        startedBy: fullName,
        startedAt,
      });
      await deleteOldReplays(handle, tenantId, REPLAYS_MAX);
      await jobs.send(runReplayJob, { tenantId, replayId: replay.replayId }, handle, { waitingBefore });
      return presentFresh(handle, tenantId, replay);
    },
    "byIndex",
  );
}

const atOnce = {
  replay: { most: REPLAYS_AT_ONCE, words: "replays" },
  shadow: { most: SHADOWS_AT_ONCE, words: "shadows" },
} as const satisfies Record<ReplayKind, unknown>;

/** How many replays, or shadows, are running. Throws "limit-reached" if that's the most. Needs `lockScenarios`. */
export async function requireRoom(handle: Handle, tenantId: number, kind: ReplayKind): Promise<number> {
  const { most, words } = atOnce[kind];
  const running = await countRunning(handle, tenantId, kind);
  if (running >= most)
    throw new SuretyError("limit-reached", `${most} ${words} are running, the most at once. Stop one, or wait for it to end.`);
  return running;
}

type AskedTime = { fromDate: Date; untilDate: Date };

/** What is wrong with the time that a replay is to be about; of a date that is null, nothing is known. */
export function timeFaults({ fromDate, untilDate }: { [Field in keyof AskedTime]: Date | null }, now: Date): Fault[] {
  const faults: Fault[] = [];
  if (fromDate !== null && fromDate >= now) faults.push({ path: "fromDate", message: "must be in the past" });
  if (fromDate !== null && fromDate < monthsEarlier(now, REPLAY_MONTHS, "UTC"))
    faults.push({ path: "fromDate", message: `can't be more than ${REPLAY_MONTHS} months ago` });
  if (fromDate !== null && untilDate !== null && fromDate >= untilDate)
    faults.push({ path: "untilDate", message: "must be after the start" });
  return faults;
}

const readableTime = z.object({ fromDate: nullIfUnreadable(instant), untilDate: nullIfUnreadable(instant) });

/** The same of a body whose fields have faults too. */
export function furtherTimeFaults(body: unknown, now: Date): Fault[] {
  const { data } = readableTime.safeParse(body);
  return data === undefined ? [] : timeFaults(data, now);
}

/** The time that was asked for, as far as it's over. */
export function timeUntil(now: Date, { fromDate, untilDate }: AskedTime): ReplayTime {
  return { fromAt: fromDate, untilAt: untilDate > now ? now : untilDate };
}

export function listReplays({ database }: Pick<Means, "database">, tenantId: number): Promise<{ replays: ReplaySummary[] }> {
  return database.forTenants([tenantId], async (handle) => {
    const versions = await readVersions(handle, tenantId);
    const replays = await readReplays(handle, tenantId);
    return { replays: replays.map((replay) => presentSummary(replay, isOutdated(replay, versions))) };
  });
}

/** Throws "not-found", and "conflict" unless it's running. */
export function stopReplay({ database }: Pick<Means, "database">, key: AskedReplay): Promise<ReplaySummary> {
  return database.forTenants([key.tenantId], async (handle) => {
    await requireReplay(handle, key);
    const isStopped = await setReplayStatus(handle, key, { from: ["pending"], to: "stopped" });
    const replay = await requireReplay(handle, key);
    if (!isStopped && replay.status !== "stopped") throw new SuretyError("conflict", "This replay has ended already.");
    return presentFresh(handle, key.tenantId, replay);
  });
}

/**
 * Has a replay go on where it was stopped or has failed: a shadow, at its next turn, with all orders since. Throws "not-found",
 * "conflict" if it's done, and "limit-reached" while enough are running.
 */
export function resumeReplay({ database, jobs }: Pick<Means, "database" | "jobs">, key: AskedReplay): Promise<ReplaySummary> {
  return database.forTenants([key.tenantId], async (handle) => {
    await lockScenarios(handle, key.tenantId);
    const before = await requireReplay(handle, key);
    if (before.status === "done") throw new SuretyError("conflict", "This replay has ended already.");
    if (before.status !== "pending") {
      const waitingBefore = await requireRoom(handle, key.tenantId, before.kind);
      await setReplayStatus(handle, key, { from: ["stopped", "failed"], to: "pending" });
      if (before.kind === "shadow") await putBackTurn(handle, key);
      else await jobs.send(runReplayJob, { tenantId: key.tenantId, replayId: key.replayId }, handle, { waitingBefore });
    }
    return presentFresh(handle, key.tenantId, await requireReplay(handle, key));
  });
}

/** Throws "not-found". */
export function removeReplay({ database }: Pick<Means, "database">, key: AskedReplay): Promise<{ id: number }> {
  return database.forTenants([key.tenantId], async (handle) => {
    await requireReplay(handle, key);
    if (!(await deleteReplay(handle, key))) throw noSuchReplay();
    return { id: key.replayId };
  });
}

/** A replay, and who asks for it. */
export type AskedReplay = ReplayKey & { actor: Pick<ShopActor, "kind" | "shops"> };

/**
 * Throws "not-found", also for what the shop found for its master account, unless the master account's people ask: it has the rules
 * of another shop, with whatever they compare with.
 */
export async function requireReplay(handle: Handle, key: AskedReplay): Promise<StoredReplay> {
  const replay = await findReplay(handle, key);
  if (replay === null || (replay.masterReplayId !== null && !(await isOfMaster(handle, key)))) throw noSuchReplay();
  return replay;
}

async function isOfMaster(handle: Handle, { tenantId, actor: { kind, shops } }: AskedReplay): Promise<boolean> {
  const { masterTenantId } = await requireShop(handle, tenantId);
  return kind === "opened" || shops.some((shop) => shop.tenantId === masterTenantId);
}

export function noSuchReplay(): SuretyError {
  return new SuretyError("not-found", "This replay doesn't exist. It may have been deleted, or its draft was published or deleted.");
}

/** A replay with whether its scenarios have changed since. */
export async function presentFresh(handle: Handle, tenantId: number, replay: StoredReplay): Promise<ReplaySummary> {
  return presentSummary(replay, isOutdated(replay, await readVersions(handle, tenantId)));
}

type Versions = { live: number; drafts: ReadonlyMap<number, number> };

/** The live version, and the revision of each draft. */
async function readVersions(handle: Handle, tenantId: number): Promise<Versions> {
  const drafts = await readDrafts(handle, tenantId);
  const live = await readLiveVersion(handle, tenantId);
  return { live, drafts: new Map(drafts.map(({ draftId, revision }) => [draftId, revision])) };
}

/** A master account's scenarios may be another shop's, of which this one knows nothing. */
function isOutdated({ draftId, draftRevision, liveVersion, masterReplayId }: StoredReplay, { live, drafts }: Versions): boolean {
  if (masterReplayId !== null) return false;
  return draftId === null ? liveVersion !== live : drafts.get(draftId) !== draftRevision;
}
