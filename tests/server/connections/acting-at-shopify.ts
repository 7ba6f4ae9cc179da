import { decideOnOrders } from "#contract/decisions.ts";
import { changeShopifySettings } from "#contract/shopify.ts";
import { activateManualWatch } from "#contract/sensor.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { AutomaticKind } from "#domain/shopify/automatic-kinds.ts";
import type { ShopifySettings } from "#domain/scenarios/action-settings.ts";
import { UNDO_MS } from "#domain/payments/staff-decision.ts";
import { allJobs } from "#server/all-jobs.ts";
import { aShopifyOrder } from "#server/shop-admin/shopify/sample-orders.ts";
import { anAction } from "#tests/support/an-action.ts";
import { aPerson } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { catchAllOf, makeLive } from "#tests/support/live-set.ts";
import { runJobs, type Connected } from "#tests/server/connections/a-connected-shop.ts";
import { ago, happens, thePayment } from "#tests/server/connections/shopify-world.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

/** The order of these tests, at Shopify. */
export const ID = "700001";
export const noTags = { approved: null, pending: null, rejected: null };

export async function ownerOf({ shop }: Connected): Promise<Caller> {
  return asPerson(await aPerson({ of: [shop], isConfirmed: true }), shop);
}

export async function allow(world: Connected, allowed: AutomaticKind[], tags: Partial<Record<Decision, string>> = {}) {
  return world.app.read(changeShopifySettings, { body: { allowed, tags: { ...noTags, ...tags } } }, await ownerOf(world));
}

/** From now on, every order is held by the scenario, which does this at Shopify as well. */
export async function holdsEveryOrder(world: Connected, settings: Partial<ShopifySettings> = { steps: ["hold"] }): Promise<void> {
  await makeLive(world.shop, (scenarios) => scenarios.slice(-1).map((scenario) => ({ ...scenario, guaranteeAction: "pending" })));
  await anAction(world.shop, await catchAllOf(world.shop), { type: "14", name: "At Shopify", settings, stage: "automatic" });
}

/** Staff decide, and it can't be undone anymore. Returns the decision's id. */
export async function say(world: Connected, action: "approve" | "reject" | "hold"): Promise<string> {
  const { paymentId } = await thePayment(world);
  const body = { paymentIds: [paymentId], action, reasonCode: action === "reject" ? "suspected_fraud" : null };
  const { results } = await world.app.read(decideOnOrders, { body }, await ownerOf(world));
  world.clock.now = new Date(world.clock.now.getTime() + UNDO_MS);
  const [result] = results;
  return result !== undefined && "decisionId" in result ? String(result.decisionId) : "";
}

/** The same, with what follows. */
export async function decide(world: Connected, action: "approve" | "reject" | "hold"): Promise<string> {
  const decisionId = await say(world, action);
  await runJobs(world);
  return decisionId;
}

/** Staff start an action of the order's scenario. */
export async function start(world: Connected, settings: Partial<ShopifySettings>): Promise<void> {
  const sensorId = await anAction(world.shop, await catchAllOf(world.shop), { type: "14", name: "By hand", settings });
  const { paymentId } = await thePayment(world);
  const params = { tenantId: String(world.shop.tenantId), paymentId: String(paymentId), sensorIds: String(sensorId) };
  await world.app.read(activateManualWatch, { params, headers: {} }, await ownerOf(world));
}

/** The same, to its end; what the run says of it. */
export async function act(world: Connected, settings: Partial<ShopifySettings>): Promise<string> {
  await start(world, settings);
  await runJobs(world);
  return lastRun(world);
}

/** One attempt at a job, as a process of its own makes it. */
export async function attempt({ app }: Pick<Connected, "app">, name: string, data: object, isLast = false): Promise<void> {
  const kind = allJobs.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`There is no job ${name}`);
  const means = { ...app.services, mailer: { send: async () => undefined }, rateProvider: null };
  await kind.pickUp(means, data, { jobId: "1", isLast, signal: new AbortController().signal, jobs: app.services.jobs });
}

/** The next attempt at a run; what it says. */
export async function tryAgain(world: Connected): Promise<string> {
  const runs = await rowsOf(world.shop, "action_run");
  for (const { run_id: runId, state } of runs)
    if (state === "waiting") world.app.jobs.push({ name: "run-action", data: { tenantId: world.shop.tenantId, runId: Number(runId) } });
  await runJobs(world);
  return lastRun(world);
}

export async function lastRun({ shop }: Connected): Promise<string> {
  const runs = await rowsOf(shop, "action_run");
  const last = runs.toSorted((a, b) => Number(a["run_id"]) - Number(b["run_id"])).at(-1);
  return `${String(last?.["state"])}: ${String(last?.["result"])}`;
}

export async function aSoldOrder(world: Connected, shown: Parameters<typeof aShopifyOrder>[2] = {}): Promise<void> {
  await makeLive(world.shop, (scenarios) => scenarios.slice(-1));
  await happens(world, aShopifyOrder(ID, ago(world, 1), shown), "orders/create");
}
