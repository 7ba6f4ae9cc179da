import { spawn, type ChildProcess } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { endpoints } from "#contract/endpoints.ts";
import { DEMO_PASSWORD } from "#domain/accounts/demo-sign-ins.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { freePort } from "#tests/run/free-port.ts";
import { repositoryRoot } from "#tests/support/source-files.ts";
import { serverVariables, type ServerVariable } from "./from-server.ts";
import { createOwnShops } from "./own-shop.ts";

const READY_WITHIN_MS = 300_000;
const ASK_AGAIN_MS = 500;

/**
 * Starts Surety as `npm run admin` does, on a folder of its own, and waits until its demo is loaded. Stories find both
 * frames through `CONSOLE_URL` and `ADMIN_URL`, sent emails through `STORIES_DATA_DIR`, the port where a story may play Slack
 * in `STORIES_SLACK_PORT`, shops without orders in `STORIES_OWN_SHOPS`, and a migrated database without a shop, for servers of
 * their own, in `STORIES_EMPTY_DATABASE`. If all are already set, they use the server running there.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const missing = serverVariables.filter((name) => !process.env[name]);
  if (missing.length === 0) return async () => undefined;
  if (missing.length < serverVariables.length) throw new Error(`To use a server that runs already, set ${missing.join(" and ")} as well`);
  const emptyFolder = await mkdtemp(path.join(tmpdir(), "surety-empty-"));
  const folder = await mkdtemp(path.join(tmpdir(), "surety-stories-"));
  await (await openDatabase({ dataDir: emptyFolder, databaseUrl: null })).close();
  const emptyDatabase = path.join(emptyFolder, "database");
  await cp(emptyDatabase, path.join(folder, "database"), { recursive: true });
  const ownShops = await createOwnShops(folder).catch(async (cause: unknown) => {
    await remove(folder, emptyFolder);
    throw cause;
  });
  const [port, adminPort] = [await freePort(), await freePort()];
  const consoleUrl = `http://localhost:${port}`;
  const slackPort = await freePort();
  const server = spawn(process.execPath, ["--import", "tsx", "src/server/commands/admin.ts"], {
    cwd: repositoryRoot,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      DATA_DIR: folder,
      DEMO: "on",
      LOG_LEVEL: "error",
      HOOK_ALLOW: `127.0.0.1:${slackPort}`,
    },
  });
  server.stdout.on("data", (chunk: Buffer) => process.stdout.write(`[server] ${chunk.toString()}`));
  try {
    await untilDemoIsWhole(server, consoleUrl);
  } catch (cause) {
    await stop(server, folder, emptyFolder);
    throw cause;
  }
  const told: Record<ServerVariable, string> = {
    CONSOLE_URL: consoleUrl,
    ADMIN_URL: `http://localhost:${adminPort}`,
    STORIES_DATA_DIR: folder,
    STORIES_SLACK_PORT: String(slackPort),
    STORIES_OWN_SHOPS: JSON.stringify(ownShops),
    STORIES_EMPTY_DATABASE: emptyDatabase,
  };
  Object.assign(process.env, told);
  return () => stop(server, folder, emptyFolder);
}

async function untilDemoIsWhole(server: ChildProcess, consoleUrl: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let token: string | null = null;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} before it was ready`);
    token ??= await signIn(consoleUrl);
    if (token !== null && (await isDemoWhole(consoleUrl, token))) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  throw new Error(`The demo was not ready within ${READY_WITHIN_MS / 1000} s`);
}

/** A session; null while nothing answers yet. */
async function signIn(consoleUrl: string): Promise<string | null> {
  const body = JSON.stringify({ username: "merchant@demo.test", password: DEMO_PASSWORD });
  const answer = await fetch(`${consoleUrl}/api/login`, { method: "POST", headers: { "content-type": "application/json" }, body }).catch(
    () => null,
  );
  return answer?.ok ? z.object({ token: z.string() }).parse(await answer.json()).token : null;
}

async function isDemoWhole(consoleUrl: string, token: string): Promise<boolean> {
  const answer = await fetch(`${consoleUrl}/api/demo/progress`, { headers: { authorization: `Bearer ${token}` } });
  return answer.ok && endpoints.demoProgress.answer.parse(await answer.json()).state === "ready";
}

async function stop(server: ChildProcess, ...folders: readonly string[]): Promise<void> {
  if (server.exitCode === null) {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
  }
  await remove(...folders);
}

async function remove(...folders: readonly string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
