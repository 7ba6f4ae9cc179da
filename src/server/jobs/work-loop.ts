export type WorkLoop = {
  /** Looks now. */
  wake(): void;
  /** Ends the loop; settles once the job in hand is done. */
  stop(): Promise<void>;
};

/**
 * Does one kind of job after the other: looks for one, works it off, and looks again at once; where there is none it
 * waits. `step` says whether there was one. A step that fails is told to `onError`, and the loop goes on after a wait.
 */
export function startWorkLoop(step: () => Promise<boolean>, waitMs: number, onError: (cause: unknown) => void): WorkLoop {
  const stopping = new AbortController();
  let wasWoken = false;
  let endPause: () => void = () => undefined;

  async function pause(): Promise<void> {
    if (wasWoken || stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wasWoken = false;
      let hadWork = false;
      try {
        hadWork = await step();
      } catch (cause) {
        onError(cause);
      }
      if (!hadWork) await pause();
    }
  }

  const running = run();
  const wake = () => {
    wasWoken = true;
    endPause();
  };
  return {
    wake,
    stop: () => {
      stopping.abort();
      endPause();
      return running;
    },
  };
}
