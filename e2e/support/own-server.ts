import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { hashPassword } from "#server/access/password-hash.ts";
import { readConfig } from "#server/config.ts";
import { projectRoot } from "#server/commands/run-server.ts";
import { startAdmin } from "#server/shop-admin/start-admin.ts";
import { startServer, type RunningServer } from "#server/main.ts";
import { createShop } from "#server/shops/create-shop.ts";
import { freePort } from "#tests/run/free-port.ts";
import { addPerson, linkPerson } from "#server/shops/person-store.ts";

const OWNER = { email: "owner@shop.test", fullName: "Dana Reyes", password: "a password for one story" };

/** A server with one shop, for a story that changes what time it is for the server's jobs. */
export type OwnServer = Pick<RunningServer, "address" | "services"> & {
  /** The shop's admin, which frames the console. */
  adminAddress: string;
  apiKey: string;
  owner: typeof OWNER;
  stop(): Promise<void>;
};

const SHOP = "corner-shop.myshopify.com";
const APP = { apiKey: "surety-story", secret: "a secret of this story's server and its admin" };

/** Starts it on a folder of its own, in both frames, with the console that the other stories' server has built. */
export async function startOwnServer({ hasGuarantee = false }: { hasGuarantee?: boolean } = {}): Promise<OwnServer> {
  const folder = await mkdtemp(path.join(tmpdir(), "surety-story-"));
  const adminPort = await freePort();
  const adminAddress = `http://localhost:${adminPort}`;
  const config = readConfig({
    DATA_DIR: folder,
    DEMO: "off",
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_LEVEL: "error",
    SHOPIFY_API_KEY: APP.apiKey,
    SHOPIFY_API_SECRET: APP.secret,
    ADMIN_ORIGIN: adminAddress,
    APP_BRIDGE_URL: `${adminAddress}/app-bridge.js`,
  });
  const server = await startServer(config, {
    distDir: path.join(projectRoot, "dist"),
    print: () => undefined,
    onDemoProgress: () => undefined,
  });
  const admin = await startAdmin({ port: adminPort, host: config.host, consoleUrl: server.address, ...APP, shop: SHOP, store: null });
  const { database, secrets } = server.services;
  const shop = { name: "Corner Shop", shopName: SHOP, plan: "plus", hasGuarantee } as const;
  const { tenantId, apiKey } = await createShop(database, secrets, shop);
  const { email, fullName, password } = OWNER;
  const passwordHash = await hashPassword(password);
  await database.asSystem(async (handle) => {
    const { userId } = await addPerson(handle, { email, fullName, passwordHash }, new Date());
    await linkPerson(handle, { tenantId, userId, role: "owner" });
  });
  const stop = async () => {
    await admin.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { address: server.address, adminAddress, services: server.services, apiKey, owner: OWNER, stop };
}
