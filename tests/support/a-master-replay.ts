import { insertMasterReplay, setMasterReplayStatus } from "#server/master-replay/master-replay-store.ts";
import { runMasterReplayJob, runShopOfMaster } from "#server/master-replay/run-master-replay.ts";
import { insertTurns, setTurn } from "#server/master-replay/shop-turn-store.ts";
import { beginReplay } from "#server/replay/begin-replay.ts";
import { setReplayStatus } from "#server/replay/replay-store.ts";
import { readLiveSet } from "#server/scenarios/set-store.ts";
import type { TestShop } from "#tests/support/builders.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

/** A replay of a master account that was stopped as it tried a shop's own live scenarios there; its id. */
export async function aMasterReplay(master: TestShop, shop: TestShop): Promise<number> {
  const { tenantId } = master;
  return (await testDatabase()).forTenants([tenantId, shop.tenantId], async (handle) => {
    const { version, scenarios } = await readLiveSet(handle, shop.tenantId);
    const [fromAt, untilAt] = [new Date(Date.now() - 1_000_000), new Date()];
    const made = { scenarios, fromAt, untilAt, startedBy: "Dana Reyes", startedAt: untilAt };
    const masterReplayId = await insertMasterReplay(handle, tenantId, {
      ...made,
      sourceId: shop.tenantId,
      sourceName: "Demo Shop",
      draftName: null,
      lists: [],
    });
    const key = { tenantId, masterReplayId };
    await insertTurns(handle, key, [{ tenantId: shop.tenantId, name: "Demo Shop" }]);
    const { replayId } = await beginReplay(handle, shop.tenantId, {
      ...made,
      draftId: null,
      draftRevision: null,
      liveVersion: version,
      name: "Live scenarios",
      masterReplayId,
    });
    await setTurn(handle, key, { shopId: shop.tenantId, replayId }, { from: "waiting", to: "pending" });
    await setReplayStatus(handle, { tenantId: shop.tenantId, replayId }, { from: ["pending"], to: "stopped" });
    await setMasterReplayStatus(handle, key, { from: "pending", to: "stopped" });
    return masterReplayId;
  });
}

/** Runs the jobs of a master account's replay, of one shop after another, until none is left. */
export async function runAllShops({ services, jobs }: TestApp, masterReplayId: number): Promise<void> {
  const isOfIt = ({ name, data }: TestApp["jobs"][number]) =>
    name === "run-master-replay" && JSON.stringify(data).includes(`"masterReplayId":${masterReplayId}}`);
  for (let at = jobs.findIndex(isOfIt); at !== -1; at = jobs.findIndex(isOfIt)) {
    const [job] = jobs.splice(at, 1);
    await runShopOfMaster(services, runMasterReplayJob.data.parse(job?.data), {
      signal: new AbortController().signal,
      jobs: services.jobs,
    });
  }
}
