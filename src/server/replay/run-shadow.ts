import { givingUp, job } from "#server/jobs/job.ts";
import { replayKey, runReplay } from "#server/replay/run-replay.ts";
import { putBackTurn } from "#server/replay/shadow-store.ts";
import type { Services } from "#server/services.ts";

/** Sent when the last attempt at a shadow's stretch fails: its next turn tries again. */
export const putBackTurnJob = job({
  name: "put-back-shadow-turn",
  data: replayKey,
  ...givingUp,
  run: ({ database }: Pick<Services, "database">, key) => database.forTenants([key.tenantId], (handle) => putBackTurn(handle, key)),
});

/** Takes a shadow to the end of its stretch. Each process runs one at a time, beside its replays. */
export const runShadowJob = job({
  name: "run-shadow",
  data: replayKey,
  retries: 2,
  firstRetrySeconds: 2,
  mostSeconds: 30,
  isLong: true,
  whenGivenUp: putBackTurnJob,
  lookEverySeconds: 2,
  run: async (means: Pick<Services, "database" | "now">, key, { signal }) => void (await runReplay(means, key, signal)),
});
