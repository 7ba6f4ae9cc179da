import type { RunningServer } from "#server/main.ts";

/** Shutdown is cut short after this, so that it always ends within 10 s. */
const STOP_WITHIN_MS = 9_500;

/** Shuts a server down cleanly on SIGTERM and SIGINT, then ends the process: with 0 if everything was released. */
export function stopOnSignals(server: RunningServer, print: (line: string) => void, stopWithinMs = STOP_WITHIN_MS): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    print(`${signal}: shutting down …`);
    const tooLong = setTimeout(() => process.exit(1), stopWithinMs);
    server
      .stop()
      .then(() => {
        clearTimeout(tooLong);
        process.exit(0);
      })
      .catch((cause: unknown) => {
        server.services.log.error({ err: cause }, "shutdown failed");
        process.exit(1);
      });
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
