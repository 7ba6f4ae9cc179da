import Fastify from "fastify";
import { onTestFinished } from "vitest";
import { getSession } from "#contract/session.ts";
import { compareWithShopifyJob, startComparisonsJob } from "#server/connections/compare-with-shopify.ts";
import { loadShopifyOrdersJob } from "#server/connections/load-shopify-orders.ts";
import { syncShopifyOrderJob } from "#server/connections/sync-shopify-order.ts";
import { eraseShopJob } from "#server/connections/take-shopify-compliance.ts";
import { makeFakeShopify, type FakeShopify } from "#server/shop-admin/shopify/fake-shopify.ts";
import { registerShopify } from "#server/shop-admin/shopify/register-shopify.ts";
import { aShop, type TestShop } from "#tests/support/builders.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { aShopifyShop, asStaffOf, shopify as app } from "#tests/server/signup/signing-up.ts";

export type Connected = { app: TestApp; shopify: FakeShopify; clock: { now: Date }; address: string; shop: TestShop };

/** Surety beside a Shopify of its own, and a shop there that isn't opened yet. The clock moves only when told. */
export async function besideShopify(at = new Date()): Promise<Connected> {
  const clock = { now: at };
  const http = Fastify();
  const shopify = makeFakeShopify({ ...app, webhooks: null, now: () => clock.now });
  registerShopify(http, shopify);
  const url = await http.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => http.close());
  const address = aShopifyShop();
  const test = await testApp({ now: () => clock.now, config: { shopify: app, shopifyUrl: `${url}/shopify/{shop}` } });
  const shop = await aShop({ shopName: address, shopifyShop: address, platform: "SHOPIFY" });
  return { app: test, shopify, clock, address, shop };
}

/** Its staff open Surety in the admin. */
export async function open({ app: test, clock, address }: Connected): Promise<Awaited<ReturnType<TestApp["read"]>>> {
  return test.read(getSession, {}, await asStaffOf(address, "42", clock.now));
}

export async function connected(at?: Date): Promise<Connected> {
  const world = await besideShopify(at);
  await open(world);
  return world;
}

const kinds = [syncShopifyOrderJob, loadShopifyOrdersJob, compareWithShopifyJob, eraseShopJob, startComparisonsJob];

/** Runs the jobs that wait, once each. */
export async function runJobs({ app: test }: Pick<Connected, "app">): Promise<void> {
  const waiting = test.jobs.splice(0);
  for (const { name, data } of waiting) {
    const kind = kinds.find((one) => one.name === name);
    if (kind === undefined) continue;
    await kind.pickUp(test.services, data, { jobId: "1", isLast: false, signal: new AbortController().signal, jobs: test.services.jobs });
  }
}
