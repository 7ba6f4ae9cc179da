import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { noCounts, type Counts } from "#tests/run/counts.ts";
import { freePort } from "#tests/run/free-port.ts";
import { newestNode, NodeUnavailable } from "#tests/run/newest-node.ts";
import { repositoryRoot } from "#tests/support/source-files.ts";

const READY_WITHIN_MS = 120_000;
const ASK_AGAIN_MS = 250;

/**
 * On the newest LTS release of Node: starts the server on an empty folder without the demo, creates a shop with the command,
 * sends an order and stops. Counts as one test. If that Node can't be had, it's skipped.
 */
export async function runOnNewestNode(): Promise<Counts> {
  const folder = await mkdtemp(path.join(tmpdir(), "surety-newest-node-"));
  const title = "the server starts, takes an order and stops on the newest Node";
  try {
    const { program, version } = await newestNode();
    await startAndSell(program, folder);
    console.log(`✓ ${title} (${version})`);
    return { ...noCounts, passed: 1 };
  } catch (cause) {
    if (cause instanceof NodeUnavailable) {
      console.error(`Skipping: ${title}: ${cause.message}`);
      return { ...noCounts, skipped: 1 };
    }
    console.error(`✗ ${title}`, cause);
    return { ...noCounts, failed: 1, failures: [title] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startAndSell(program: string, folder: string): Promise<void> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: path.join(folder, "data"), DEMO: "off", HOST: "127.0.0.1", PORT: String(port) };
  const command = (name: string, ...args: string[]) => ["--import", "tsx", `src/server/commands/${name}.ts`, ...args];
  const whileRunning = async (work: (base: string) => Promise<void>) => {
    const server = spawn(program, command("start"), { cwd: repositoryRoot, env, stdio: ["ignore", "ignore", "inherit"] });
    try {
      await untilHealthy(server, `http://127.0.0.1:${port}`);
      await work(`http://127.0.0.1:${port}`);
    } finally {
      await stop(server);
    }
  };

  await whileRunning(async () => undefined);
  const created = await promisify(execFile)(program, command("shop", "--name", "Smoke", "--email", "ana@smoke.test"), {
    cwd: repositoryRoot,
    env,
  });
  const apiKey = /^API key: (\S+)$/m.exec(created.stdout)?.[1];
  if (apiKey === undefined) throw new Error(`The command printed no API key: ${created.stdout}`);
  await whileRunning((base) => sendOrder(base, apiKey));
}

async function sendOrder(base: string, apiKey: string): Promise<void> {
  const answer = await fetch(`${base}/api/orders`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": apiKey },
    body: JSON.stringify({ orderId: "1", createdAt: new Date().toISOString(), amount: 12.5, currency: "USD" }),
  });
  if (answer.status !== 201) throw new Error(`The order was answered with ${answer.status}: ${await answer.text()}`);
}

async function untilHealthy(server: ChildProcess, base: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} before it was ready`);
    const answer = await fetch(`${base}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  throw new Error(`The server was not ready within ${READY_WITHIN_MS / 1000} s`);
}

/** Ends the server as a container's runtime does. It must leave cleanly. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill("SIGTERM");
  await once(server, "exit");
  if (server.exitCode !== 0) throw new Error(`The server ended with ${server.exitCode ?? server.signalCode} when it was stopped`);
}
