import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { makeReplayer, type Replayer } from "#server/replay/replayer.ts";
import type { ToReplayThread } from "#server/replay/start-replayer.ts";

/** The thread that replays: it takes what a replay begins with, then one batch after another, and answers each. */
const port = parentPort;
if (port === null) throw new Error("Replay worker must run in a worker thread");

// What comes in goes first. Only on Linux does a thread have a priority of its own.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

let replay: Replayer | null = null;
port.on("message", (message: ToReplayThread) => {
  if (message.kind === "setup") {
    replay = makeReplayer(message.setup);
    return port.postMessage({ findings: message.setup.findings, changed: [] });
  }
  if (replay === null) throw new Error("A replay has to be set up first");
  port.postMessage(replay(message.batch));
});
