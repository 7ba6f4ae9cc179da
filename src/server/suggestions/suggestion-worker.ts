import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { makeLearner, type Learner } from "#server/suggestions/learner.ts";
import type { LearnerAnswer, ToLearner } from "#server/suggestions/start-learner.ts";

/** The thread that finds suggestions: it takes what it begins with, then batches of orders, and answers each. */
const port = parentPort;
if (port === null) throw new Error("Suggestion worker must run in a worker thread");

// What comes in goes first. Only on Linux does a thread have a priority of its own.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

let learner: Learner | null = null;
port.on("message", (message: ToLearner) => port.postMessage(answerTo(message)));

function answerTo(message: ToLearner): LearnerAnswer {
  if (message.kind === "setup") {
    learner = makeLearner(message.setup);
    return null;
  }
  if (learner === null) throw new Error("A learner has to be set up first");
  switch (message.kind) {
    case "charged-back":
      return learner.noteChargedBack(message.orders);
    case "orders":
      learner.learn(message.orders);
      return null;
    case "find":
      return learner.find();
  }
}
