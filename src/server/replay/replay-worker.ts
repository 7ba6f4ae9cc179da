import { answerInThread } from "#server/asked-thread.ts";
import { makeReplayer, type Replayer } from "#server/replay/replayer.ts";
import type { ReplayResult } from "#server/replay/replay-stream.ts";
import type { ToReplayThread } from "#server/replay/start-replayer.ts";

/** The thread that replays: it takes what a replay begins with, then one batch after another. */
let replay: Replayer | null = null;
answerInThread((message: ToReplayThread): ReplayResult => {
  if (message.kind === "setup") {
    replay = makeReplayer(message.setup);
    return { findings: message.setup.findings, changed: [] };
  }
  if (replay === null) throw new Error("A replay has to be set up first");
  return replay(message.batch);
});
