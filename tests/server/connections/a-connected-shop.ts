import Fastify from "fastify";
import { onTestFinished } from "vitest";
import { getSession } from "#contract/session.ts";
import { allJobs } from "#server/all-jobs.ts";
import { makeFakeShopify, type FakeShopify } from "#server/shop-admin/shopify/fake-shopify.ts";
import { registerShopify } from "#server/shop-admin/shopify/register-shopify.ts";
import type { NewShop } from "#server/shops/create-shop.ts";
import { aShop, type TestShop } from "#tests/support/builders.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { aShopifyShop, asStaffOf, shopify as app } from "#tests/server/signup/signing-up.ts";

export type Connected = { app: TestApp; shopify: FakeShopify; clock: { now: Date }; address: string; shop: TestShop };

/** Surety beside a Shopify of its own, and a shop there that isn't opened yet. The clock moves only when told. */
export async function besideShopify(at = new Date(), shown: Partial<Pick<NewShop, "plan" | "hasGuarantee">> = {}): Promise<Connected> {
  const clock = { now: at };
  const { url, shopify } = await startShopify(() => clock.now);
  const address = aShopifyShop();
  const test = await testApp({ now: () => clock.now, config: { shopify: app, shopifyUrl: `${url}/shopify/{shop}` } });
  const shop = await aShop({ shopName: address, shopifyShop: address, platform: "SHOPIFY", ...shown });
  return { app: test, shopify, clock, address, shop };
}

/** A connected shop of an app that runs already, beside a Shopify of its own. */
export async function connectedTo(test: TestApp, letThrough: (url: string) => void): Promise<Connected> {
  const { url, shopify } = await startShopify(() => new Date());
  letThrough(url);
  Object.assign(test.services.config, { shopify: app, shopifyUrl: `${url}/shopify/{shop}` });
  const address = aShopifyShop();
  const shop = await aShop({ shopName: address, shopifyShop: address, platform: "SHOPIFY" });
  const world = { app: test, shopify, clock: { now: new Date() }, address, shop };
  await open(world);
  return world;
}

/** Until the test ends. */
async function startShopify(now: () => Date): Promise<{ url: string; shopify: FakeShopify }> {
  const http = Fastify();
  let url = "";
  const shopify = makeFakeShopify({ ...app, webhooks: null, files: () => url, now });
  registerShopify(http, shopify);
  url = await http.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => http.close());
  return { url, shopify };
}

/** Its staff open Surety in the admin. */
export async function open({ app: test, clock, address }: Connected): Promise<Awaited<ReturnType<TestApp["read"]>>> {
  return test.read(getSession, {}, await asStaffOf(address, "42", clock.now));
}

export async function connected(at?: Date, shown?: Partial<Pick<NewShop, "plan" | "hasGuarantee">>): Promise<Connected> {
  const world = await besideShopify(at, shown);
  await open(world);
  return world;
}

/** Runs the jobs that wait, and those that they lead to, and returns their names. What needs a time to pass is run at once. */
export async function runJobs({ app: test }: Pick<Connected, "app">): Promise<string[]> {
  const means = { ...test.services, mailer: { send: async () => undefined }, rateProvider: null };
  const names: string[] = [];
  for (let waiting = test.jobs.splice(0); waiting.length > 0; waiting = test.jobs.splice(0))
    for (const { name, data } of waiting) {
      const kind = allJobs.find((one) => one.name === name);
      if (kind === undefined) throw new Error(`There is no job ${name}`);
      await kind.pickUp(means, data, { jobId: "1", isLast: false, signal: new AbortController().signal, jobs: test.services.jobs });
      names.push(name);
    }
  return names;
}
