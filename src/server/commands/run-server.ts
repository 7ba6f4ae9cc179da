import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { buildConsole } from "#server/commands/build-console.ts";
import { stopOnSignals } from "#server/commands/stop-on-signals.ts";
import type { Config } from "#server/config.ts";
import { progressBar } from "#server/progress-bar.ts";
import { startServer, type RunningServer } from "#server/main.ts";

export const projectRoot = fileURLToPath(new URL("../../../", import.meta.url));

/** Builds what is needed and starts the server; shuts it down cleanly on SIGTERM and SIGINT. */
export async function runServer(config: Config, print: (line: string) => void): Promise<RunningServer> {
  const distDir = join(projectRoot, "dist");
  if (config.role !== "jobs") {
    print("Starting Surety …");
    if (await buildConsole(projectRoot, distDir)) print("Built the console.");
  }
  const server = await startServer(config, { distDir, print, onDemoProgress: demoProgressPrinter(print) });
  // The process reading our output may end first. That must not crash the server.
  process.stdout.on("error", (cause) => server.services.log.warn({ err: cause }, "the output was closed"));
  stopOnSignals(server, print);
  return server;
}

/** A progress bar on a terminal; elsewhere, a line for every tenth of the way. */
function demoProgressPrinter(print: (line: string) => void): (done: number, total: number) => void {
  let lastTenth = -1;
  return (done, total) => {
    if (process.stdout.isTTY && total > 0) {
      process.stdout.write(`\rLoading the demo ${progressBar(done, total)} ${done} of ${total}${done === total ? "\n" : ""}`);
      return;
    }
    const tenth = total === 0 ? 0 : Math.floor((done / total) * 10);
    if (tenth === lastTenth) return;
    lastTenth = tenth;
    print(`Loading the demo: ${done} of ${total}`);
  };
}
