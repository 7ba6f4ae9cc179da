import type { AnswerOf, BodyOf } from "#contract/endpoint.ts";
import type { actOnShopifyOrder as endpoint } from "#contract/shopify.ts";
import { nothingAtShopify, type ShopifySettings } from "#domain/scenarios/action-settings.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { listRunsSince } from "#server/actions/run-store.ts";
import { startRun } from "#server/actions/start-run.ts";
import { findShopifyOrderOf } from "#server/connections/shopify-order-store.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import { insertConfigurations } from "#server/scenarios/sensor-configurations.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/** The same task again within this time is the same click. */
const SAME_WITHIN_MS = 10_000;
/** No action of a scenario's. */
const NO_SENSOR = 0;

const names = {
  hold: "Hold in Shopify",
  release: "Release in Shopify",
  capture: "Capture payment",
  cancel: "Cancel in Shopify",
} as const;

/**
 * Has something done about an order at Shopify in the person's name, as a job whose result is in the trail. Throws "not-found" for
 * another shop's order, and "conflict" for one that isn't in Shopify.
 */
export async function actOnShopifyOrder(
  { database, jobs, now }: Pick<Services, "database" | "jobs" | "now">,
  { tenantId, userId, fullName }: Pick<ShopActor, "tenantId" | "userId" | "fullName">,
  paymentId: number,
  { action, ...cancel }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const at = now();
  return database.forTenants([tenantId], async (handle) => {
    const { orderId } = await findPayment(handle, tenantId, paymentId);
    // Of two clicks at once, the second waits here and finds the first one's run.
    await lockPayment(handle, tenantId, paymentId);
    if ((await findShopifyOrderOf(handle, tenantId, orderId)) === null) throw new SuretyError("conflict", "This order isn't in Shopify.");
    const askedIds = `shopify ${action}`;
    const [known] = await listRunsSince(handle, tenantId, paymentId, askedIds, new Date(at.getTime() - SAME_WITHIN_MS));
    if (known !== undefined) return { runId: known.runId, isRepeat: true };
    const settings: ShopifySettings = { ...nothingAtShopify, steps: [action], cancel };
    const [configurationId] = await insertConfigurations(handle, tenantId, [{ type: "14", settings }], at);
    if (configurationId === undefined) throw new Error("A configuration got no id");
    const sensor = { sensorId: NO_SENSOR, configurationId, type: "14", name: names[action], settings } as const;
    const run = await startRun(handle, jobs, tenantId, sensor, { paymentId, userId, fullName, isAutomatic: false, askedIds, at });
    return { runId: run.runId, isRepeat: false };
  });
}
