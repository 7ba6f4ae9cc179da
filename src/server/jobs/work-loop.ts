/**
 * Does one kind of job after the other: looks for one, works it off, and looks again at once; where there is none it
 * waits. `step` says whether there was one. A step that fails is told to `onError`, and the loop goes on after a wait.
 */
export function startWorkLoop(step: () => Promise<boolean>, waitMs: number, onError: (cause: unknown) => void): WorkLoop {
  let isStopped = false;
  let wake: () => void = () => undefined;

  async function pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      let hadWork = false;
      try {
        hadWork = await step();
      } catch (cause) {
        onError(cause);
      }
      if (!hadWork && !isStopped) await pause();
    }
  }

  const running = run();
  return {
    wake: () => wake(),
    stop: () => {
      isStopped = true;
      wake();
      return running;
    },
  };
}

export type WorkLoop = {
  /** Looks now. */
  wake(): void;
  /** Ends the loop; settles once the job in hand is done. */
  stop(): Promise<void>;
};
