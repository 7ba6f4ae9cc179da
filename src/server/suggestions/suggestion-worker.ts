import { answerInThread } from "#server/asked-thread.ts";
import { makeLearner, type Learner } from "#server/suggestions/learner.ts";
import type { LearnerAnswer, ToLearner } from "#server/suggestions/start-learner.ts";

/** The thread that finds suggestions: it takes what it begins with, then batches of orders. */
let learner: Learner | null = null;
answerInThread(answerTo);

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
