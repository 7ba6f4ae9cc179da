import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { listPayments } from "#contract/payment-list.ts";
import { listUserTenants } from "#contract/session.ts";
import { signIn } from "#contract/sign-in.ts";
import { DEMO_PASSWORD } from "#domain/accounts/demo-sign-ins.ts";
import { buildFloor } from "#tests/bench/build-floor.ts";
import { buildConsole } from "#server/commands/build-console.ts";
import { projectRoot } from "#server/commands/run-server.ts";
import { readConfig } from "#server/config.ts";
import { startServer } from "#server/main.ts";
import type { Services } from "#server/services.ts";
import { PostgresUnavailable, startPostgres, type Postgres } from "#tests/run/postgres.ts";

/** The whole product with its console built and its demo loaded. */
export type ConsoleServer = {
  address: string;
  services: Services;
  database: "PostgreSQL" | "the embedded database";
  stop(): Promise<void>;
};

/** Starts it on a PostgreSQL of its own, or on the embedded database if there is none. */
export async function startConsoleServer(): Promise<ConsoleServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "surety-bench-console-"));
  const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    const distDir = path.join(dataDir, "dist");
    await buildConsole(projectRoot, distDir);
    await buildFloor(projectRoot, distDir);
    const postgres = await postgresOrNull();
    if (postgres) closers.push(() => postgres.stop());
    const config = readConfig({
      ...(postgres
        ? { DATABASE_URL: await postgres.createDatabase("console"), SECRET_KEY: "a key of the benchmarks, which protects nothing" }
        : {}),
      DATA_DIR: dataDir,
      DEMO: "on",
      HOST: "127.0.0.1",
      PORT: "0",
      LOG_LEVEL: "error",
    });
    const server = await startServer(config, { distDir, print: () => undefined, onDemoProgress: () => undefined });
    closers.push(() => server.stop());
    if ((await server.demo) !== true) throw new Error("The demo could not be loaded");
    return { address: server.address, services: server.services, database: postgres ? "PostgreSQL" : "the embedded database", stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** Someone signed in at the demo shop, and its newest orders. */
export type DemoMerchant = { token: string; tenantId: number; paymentIds: number[] };

export async function demoMerchant(baseUrl: string, orders: number): Promise<DemoMerchant> {
  const json = { "content-type": "application/json" };
  const body = JSON.stringify({ username: "merchant@demo.test", password: DEMO_PASSWORD });
  const login = await fetch(`${baseUrl}/api/login`, { method: "POST", headers: json, body });
  const { token } = signIn.answer.parse(await login.json());
  const headers = { ...json, authorization: `Bearer ${token}` };
  const [shop] = listUserTenants.answer.parse(await (await fetch(`${baseUrl}/api/user-tenants`, { headers })).json());
  const list = await fetch(`${baseUrl}/api/payments/transactions?page=1&count=${orders}`, {
    method: "POST",
    headers: { ...headers, "x-tenant-id": String(shop?.id) },
    body: "{}",
  });
  const { transactions } = listPayments.answer.parse(await list.json());
  if (shop === undefined || transactions.length < orders) throw new Error(`The demo shop has no ${orders} orders`);
  return { token, tenantId: shop.id, paymentIds: transactions.map(({ paymentId }) => paymentId) };
}

async function postgresOrNull(): Promise<Postgres | null> {
  try {
    return await startPostgres({ durable: false });
  } catch (cause) {
    if (cause instanceof PostgresUnavailable) return null;
    throw cause;
  }
}
