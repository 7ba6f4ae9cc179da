import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { PlanId } from "#domain/accounts/plans.ts";
import { hashPassword } from "#server/access/password-hash.ts";
import { readConfig } from "#server/config.ts";
import { projectRoot } from "#server/commands/run-server.ts";
import { makeFakeShopify, type FakeShopify } from "#server/shop-admin/shopify/fake-shopify.ts";
import { sampleOrders } from "#server/shop-admin/shopify/sample-orders.ts";
import { startAdmin } from "#server/shop-admin/start-admin.ts";
import { startServer, type RunningServer } from "#server/main.ts";
import { createShop } from "#server/shops/create-shop.ts";
import { freePort } from "#tests/run/free-port.ts";
import { addPerson, linkPerson } from "#server/shops/person-store.ts";
import { fromServer } from "./from-server.ts";
import type { Stage } from "./stage.ts";

const OWNER = { email: "owner@shop.test", fullName: "Dana Reyes", password: "a password for one story" };
const COLLEAGUE = { email: "colleague@shop.test", fullName: "Kim Lee", password: "a colleague's password for one story" };
type Person = typeof OWNER;

/** A server with one shop, for a story that changes what time it is for the server's jobs. */
export type OwnServer = Pick<RunningServer, "address" | "services"> & {
  /** The shop's admin, which frames the console. */
  adminAddress: string;
  /** The Shopify beside it, in which the shop has sold a few orders. */
  shopify: FakeShopify;
  tenantId: number;
  apiKey: string;
  owner: Person;
  /** The shop's other owner. */
  colleague: Person;
  stop(): Promise<void>;
};

/** The Shopify address of the server's shop. */
export const SHOP = "corner-shop.myshopify.com";
const APP = { apiKey: "surety-story", secret: "a secret of this story's server and its admin" };

type OwnServerOptions = {
  /** Whether the shop's Shopify answers: then opening the admin installs the app there. */
  isInShopify?: boolean;
  plan?: PlanId;
  hasGuarantee?: boolean;
  environment?: Readonly<Record<string, string>>;
};

/** Starts it on a folder of its own, in both frames, with the console that the other stories' server has built. */
export async function startOwnServer({
  isInShopify = false,
  plan = "plus",
  hasGuarantee = false,
  environment = {},
}: OwnServerOptions = {}): Promise<OwnServer> {
  const folder = await mkdtemp(path.join(tmpdir(), "surety-story-"));
  await cp(fromServer("STORIES_EMPTY_DATABASE"), path.join(folder, "database"), { recursive: true });
  const [port, adminPort] = [await freePort(), await freePort()];
  const adminAddress = `http://localhost:${adminPort}`;
  const config = readConfig({
    DATA_DIR: folder,
    DEMO: "off",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: "error",
    SHOPIFY_API_KEY: APP.apiKey,
    SHOPIFY_API_SECRET: APP.secret,
    ADMIN_ORIGIN: adminAddress,
    SHOPIFY_URL: `${adminAddress}/shopify/{shop}`,
    SHOPIFY_PLANS_URL: `${adminAddress}/shopify-plans/{store}`,
    APP_BRIDGE_URL: `${adminAddress}/app-bridge.js`,
    ...environment,
  });
  const server = await startServer(config, {
    distDir: path.join(projectRoot, "dist"),
    print: () => undefined,
    onDemoProgress: () => undefined,
  });
  const shopify = makeFakeShopify({
    apiKey: APP.apiKey,
    apiSecret: APP.secret,
    webhooks: { url: server.address },
    files: () => adminAddress,
    sold: sampleOrders,
  });
  const admin = await startAdmin({
    port: adminPort,
    host: config.host,
    consoleUrl: server.address,
    ...APP,
    shop: SHOP,
    store: null,
    shopify: isInShopify ? shopify : null,
  });
  const { database, secrets } = server.services;
  const shop = {
    name: "Corner Shop",
    shopName: SHOP,
    ...(isInShopify ? { platform: "SHOPIFY" as const } : {}),
    plan,
    hasGuarantee,
  } as const;
  const { tenantId, apiKey } = await createShop(database, secrets, shop);
  for (const { email, fullName, password } of [OWNER, COLLEAGUE]) {
    const passwordHash = await hashPassword(password);
    await database.asSystem(async (handle) => {
      const { userId } = await addPerson(handle, { email, fullName, passwordHash }, new Date());
      await linkPerson(handle, { tenantId, userId, role: "owner" });
    });
  }
  const stop = async () => {
    await admin.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return {
    address: server.address,
    adminAddress,
    shopify,
    services: server.services,
    tenantId,
    apiKey,
    owner: OWNER,
    colleague: COLLEAGUE,
    stop,
  };
}

/** Where the console of such a server is in a frame. */
export function ownSite({ address, adminAddress }: OwnServer, frame: Stage["frame"]): string {
  return frame === "standalone" ? address : `${adminAddress}/apps/surety`;
}

/** Opens an address of the console on such a server in the story's frame, and logs in where the frame doesn't. */
export async function enterOwnServer(server: OwnServer, frame: Stage["frame"], page: Page, address: string): Promise<void> {
  await page.goto(`${ownSite(server, frame)}${address}`);
  if (frame === "standalone") await logIn(page, server.owner);
}

/** Fills in the login form. */
export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}
