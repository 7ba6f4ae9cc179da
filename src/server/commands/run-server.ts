import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { buildConsole } from "#server/commands/build-console.ts";
import { ConfigError, type Config } from "#server/config.ts";
import { FolderInUseError } from "#server/instance-lock.ts";
import { startServer, type RunningServer } from "#server/main.ts";

/** A stop that takes longer than this is cut short (issue: SIGTERM ends within 10 s). */
const STOP_WITHIN_MS = 9_500;

export const projectRoot = fileURLToPath(new URL("../../../", import.meta.url));

/** Builds what is needed and starts the server, stopping it in order on SIGTERM and SIGINT. */
export async function runServer(config: Config, print: (line: string) => void): Promise<RunningServer> {
  const distDir = join(projectRoot, "dist");
  if (config.role !== "jobs") {
    print("Surety is starting …");
    if (await buildConsole(projectRoot, distDir)) print("The console was built.");
  }
  const progress = progressPrinter(print);
  const server = await startServer(config, { distDir, print, onDemoProgress: progress });
  // Whoever read the output may be gone before the server is; that must not end it out of order.
  process.stdout.on("error", (cause) => server.services.log.warn({ err: cause }, "nobody reads the output any more"));
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
  return server;
}

/** Runs a command and ends with one clear line where its environment or folder is wrong. */
export async function orExplain(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (cause) {
    const isPlain = cause instanceof ConfigError || cause instanceof FolderInUseError;
    console.error(isPlain ? `Surety cannot start: ${cause.message}` : explain(cause));
    process.exit(2);
  }
}

function explain(cause: unknown): unknown {
  if (cause instanceof Error && "code" in cause) {
    if (typeof cause.code === "string" && cause.code.startsWith("ERR_PARSE_ARGS"))
      return `${cause.message.split(". ")[0]}. --help tells what there is.`;
    if (cause.code === "EADDRINUSE") return "Surety cannot start: the port is taken; set PORT to another one";
    if (cause.code === "ECONNREFUSED") return "Surety cannot start: nothing answers at DATABASE_URL";
  }
  return cause;
}

/** One line a tenth of the way, or one that moves on a terminal. */
function progressPrinter(print: (line: string) => void): (done: number, total: number) => void {
  let lastTenth = -1;
  return (done, total) => {
    if (process.stdout.isTTY && total > 0) {
      const filled = Math.round((done / total) * 30);
      process.stdout.write(
        `\rLoading the demo [${"#".repeat(filled)}${" ".repeat(30 - filled)}] ${done} of ${total}${done === total ? "\n" : ""}`,
      );
      return;
    }
    const tenth = total === 0 ? 0 : Math.floor((done / total) * 10);
    if (tenth === lastTenth) return;
    lastTenth = tenth;
    print(`Loading the demo: ${done} of ${total}`);
  };
}
