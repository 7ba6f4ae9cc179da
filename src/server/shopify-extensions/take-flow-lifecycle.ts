import type { BodyOf } from "#contract/endpoint.ts";
import type { takeFlowLifecycle as endpoint } from "#contract/shopify-flow.ts";
import { flowTriggerOf } from "#domain/shopify/flow-triggers.ts";
import { noteTrigger } from "#server/connections/flow-trigger-store.ts";
import type { Services } from "#server/services.ts";
import { listShopsAt } from "#server/shops/shop-store.ts";

/**
 * Notes whether a shop's workflows use a trigger, so that only those are sent. Flow lets nobody turn a workflow on whose news aren't
 * taken, so that those about unknown shops and triggers are taken as well, and change nothing.
 */
export async function takeFlowLifecycle(
  { database, log, now }: Pick<Services, "database" | "log" | "now">,
  body: BodyOf<typeof endpoint>,
): Promise<void> {
  const trigger = flowTriggerOf(body.flow_trigger_definition_id);
  const domain = body.shopify_domain;
  await database.asSystem(async (handle) => {
    const tenantId = (await listShopsAt(handle, [domain])).get(domain);
    if (tenantId === undefined || trigger === null) {
      log.info({ trigger }, "a message of Flow's is about nothing of ours");
      return;
    }
    // What claims to be from the future would keep out what comes later.
    const saidAt = body.timestamp > now() ? now() : body.timestamp;
    await noteTrigger(handle, tenantId, { trigger, isUsed: body.has_enabled_flow, saidAt });
  });
}
