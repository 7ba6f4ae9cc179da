import type { Learned } from "#domain/suggestions/suggestion.ts";
import { startAskedThread } from "#server/asked-thread.ts";
import type { LearnableOrder } from "#server/suggestions/learnable-orders-store.ts";
import type { LearnerSetup } from "#server/suggestions/learner.ts";

export type ToLearner =
  | { kind: "setup"; setup: LearnerSetup }
  | { kind: "charged-back" | "orders"; orders: readonly LearnableOrder[] }
  | { kind: "find" };
/** How many charged-back orders teach something, or what was found; null for anything else. */
export type LearnerAnswer = number | Learned | null;

/** A learner in a thread of its own, so that requests don't wait for it. Each throws if the thread failed. */
export type LearnerThread = {
  /** Returns how many teach something so far. */
  noteChargedBack(orders: readonly LearnableOrder[]): Promise<number>;
  learn(orders: readonly LearnableOrder[]): Promise<void>;
  find(): Promise<Learned>;
  /** Stops the thread, whatever it's doing. */
  close(): Promise<void>;
};

/** A bit for each order and condition, and the charged-back orders of which conditions are made. */
const MOST_MB = 1024;

export async function startLearner(setup: LearnerSetup): Promise<LearnerThread> {
  const file = new URL("suggestion-worker.ts", import.meta.url);
  const { ask, close } = startAskedThread<ToLearner, LearnerAnswer>(file, "suggestion worker", MOST_MB);
  try {
    await ask({ kind: "setup", setup });
  } catch (cause) {
    await close();
    throw cause;
  }
  return {
    async noteChargedBack(orders) {
      const noted = await ask({ kind: "charged-back", orders });
      if (typeof noted !== "number") throw new Error("The suggestion worker counted nothing");
      return noted;
    },
    learn: async (orders) => void (await ask({ kind: "orders", orders })),
    async find() {
      const found = await ask({ kind: "find" });
      if (found === null || typeof found === "number") throw new Error("The suggestion worker found nothing");
      return found;
    },
    close,
  };
}
