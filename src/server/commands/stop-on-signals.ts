import type { RunningServer } from "#server/main.ts";

/** A stop that takes longer than this is cut short (a stop is promised within 10 s). */
const STOP_WITHIN_MS = 9_500;

/** Stops a server in order on SIGTERM and SIGINT, and ends the process: 0 where all was given back. */
export function stopOnSignals(server: RunningServer, print: (line: string) => void): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    print(`${signal}: finishing what was begun …`);
    const tooLong = setTimeout(() => process.exit(1), STOP_WITHIN_MS);
    server
      .stop()
      .then(() => {
        clearTimeout(tooLong);
        process.exit(0);
      })
      .catch((cause: unknown) => {
        server.services.log.error({ err: cause }, "the stop met an error");
        process.exit(1);
      });
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
