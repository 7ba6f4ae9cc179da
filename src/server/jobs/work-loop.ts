export type WorkLoop = {
  /** Looks for work now. */
  wake(): void;
  /** Ends the loop; resolves once the current job is done. */
  stop(): Promise<void>;
};

/**
 * Works off jobs one after another and waits when there is none. `step` returns whether there was one. If it throws,
 * `onError` is called and the loop continues after a wait.
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
