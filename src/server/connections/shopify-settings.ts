import { isDeepStrictEqual } from "node:util";
import type { BodyOf } from "#contract/endpoint.ts";
import type { changeShopifySettings as changeEndpoint, ShopifySettingsOnWire } from "#contract/shopify.ts";
import { automaticKindOf, automaticKinds, type AutomaticKind } from "#domain/shopify/automatic-kinds.ts";
import { capabilityOf, isGranted, optionalCapabilities } from "#domain/shopify/optional-capabilities.ts";
import { isStorable } from "#domain/text/is-storable.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { listDataRequests } from "#server/connections/data-request-store.ts";
import { listDoubts, listRefusals, takeDoubt } from "#server/connections/doubt-store.ts";
import { loadHistoryJob } from "#server/connections/load-history.ts";
import {
  findConnection,
  findDisputesProblem,
  findShopifySettings,
  storeShopifySettings,
  type ShopSettings,
} from "#server/connections/shopify-connection-store.ts";
import {
  findLoad,
  findShopifyOrderOf,
  linkOrder,
  markAllToTell,
  startHistory,
  startLoad,
} from "#server/connections/shopify-order-store.ts";
import { syncShopifyOrderJob } from "#server/connections/sync-shopify-order.ts";
import { listUsedTriggers } from "#server/connections/flow-trigger-store.ts";
import { findShopsPixel, storePixel } from "#server/connections/pixel-store.ts";
import { syncPixelJob } from "#server/connections/sync-pixel.ts";
import { pixelScopes } from "#server/platforms/shopify/capabilities.ts";
import { pixelStateOf } from "#domain/shopify/pixel-state.ts";
import type { Services } from "#server/services.ts";
import { auditActor } from "#server/shops/audit-actor.ts";
import { recordAudit, type AuditEvent } from "#server/shops/audit-store.ts";
import { lockShopRow } from "#server/shops/shop-store.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "jobs" | "now" | "secrets">;

/** What Surety may do at the actor's Shopify shop, and what waits there for someone. Throws "not-found" where there is none. */
export async function readShopifySettings(
  { database, now, secrets }: Pick<Means, "database" | "now" | "secrets">,
  { tenantId }: Pick<ShopActor, "tenantId">,
): Promise<ShopifySettingsOnWire> {
  return database.forTenants([tenantId], async (handle) => {
    const settings = await findShopifySettings(handle, tenantId);
    const connection = await findConnection(handle, secrets, tenantId);
    if (settings === null || connection === null) throw notConnected();
    const load = await findLoad(handle, tenantId);
    const pixel = await findShopsPixel(handle, tenantId);
    return {
      ...settings,
      permissions: optionalCapabilities.map((capability) => {
        const { scopes } = capabilityOf(capability);
        return { capability, scopes: [...scopes], isGranted: isGranted(scopes, connection.scopes) };
      }),
      disputesProblem: await findDisputesProblem(handle, tenantId),
      history:
        load === null || load.history === null
          ? null
          : { state: load.history, loaded: load.historyLoaded, total: load.historyTotal, problem: load.historyProblem },
      doubts: await listDoubts(handle, tenantId),
      refusals: await listRefusals(handle, tenantId),
      pixel: {
        state: pixelStateOf({
          isWanted: pixel?.recordsVisits ?? false,
          isAllowed: isGranted(pixelScopes, connection.scopes),
          hasProblem: pixel?.pixelProblem != null,
          isThere: pixel?.pixelId != null,
        }),
        isWanted: pixel?.recordsVisits ?? false,
        problem: pixel?.pixelProblem ?? null,
      },
      flowTriggers: await listUsedTriggers(handle, tenantId),
      dataRequests: await listDataRequests(handle, secrets, tenantId, now()),
    };
  });
}

/** Changes it, and records each change. New tags are given to orders that wait for a decision. Throws "not-found". */
export async function changeShopifySettings(
  services: Means,
  actor: ShopActor,
  { allowed, tags, seen }: BodyOf<typeof changeEndpoint>,
): Promise<ShopifySettingsOnWire> {
  const { database, now } = services;
  const { tenantId } = actor;
  await database.forTenants([tenantId], async (handle) => {
    await lockShopRow(handle, tenantId);
    const before = await findShopifySettings(handle, tenantId);
    if (before === null) throw notConnected();
    const known = seen && { ...seen, allowed: automaticKinds.filter((kind) => seen.allowed.includes(kind)) };
    if (known !== undefined && !isDeepStrictEqual(known, before))
      throw new SuretyError("conflict", "These settings were changed meanwhile. Look at them, then save your change.");
    const after = { allowed: automaticKinds.filter((kind) => allowed.includes(kind)), tags };
    await storeShopifySettings(handle, tenantId, after);
    if (!isDeepStrictEqual(before.tags, tags)) await markAllToTell(handle, tenantId, now());
    await recordAudit(handle, tenantId, changesOf(before, after, actor), now());
  });
  return readShopifySettings(services, actor);
}

/** Turns the web pixel on or off, which a job then does at Shopify. Throws "not-found". */
export async function recordVisits(services: Means, actor: ShopActor, { isOn }: { isOn: boolean }): Promise<ShopifySettingsOnWire> {
  const { database, jobs, now } = services;
  const { tenantId } = actor;
  await database.forTenants([tenantId], async (handle) => {
    await lockShopRow(handle, tenantId);
    const before = await findShopsPixel(handle, tenantId);
    if (before === null) throw notConnected();
    await storePixel(handle, tenantId, { recordsVisits: isOn, pixelProblem: null });
    await jobs.send(syncPixelJob, { tenantId }, handle);
    if (before.recordsVisits === isOn) return;
    const words = (records: boolean) => (records ? "On" : "Off");
    const event = {
      area: "shopify",
      by: auditActor(actor),
      what: "Web pixel",
      before: words(before.recordsVisits),
      after: words(isOn),
    } as const;
    await recordAudit(handle, tenantId, [event], now());
  });
  return readShopifySettings(services, actor);
}

const tagNames = { approved: "Tag of approved orders", pending: "Tag of orders under review", rejected: "Tag of rejected orders" } as const;

function changesOf(before: ShopSettings, after: ShopSettings, actor: ShopActor): AuditEvent[] {
  const by = auditActor(actor);
  const events: AuditEvent[] = [];
  const [was, is] = [wordsOf(before.allowed), wordsOf(after.allowed)];
  if (was !== is) events.push({ area: "shopify", by, what: "Allowed to scenarios", before: was, after: is });
  for (const name of ["approved", "pending", "rejected"] as const) {
    if (before.tags[name] === after.tags[name]) continue;
    events.push({ area: "shopify", by, what: tagNames[name], before: before.tags[name] ?? "None", after: after.tags[name] ?? "None" });
  }
  return events;
}

function wordsOf(kinds: readonly AutomaticKind[]): string {
  return kinds.length === 0 ? "Nothing" : kinds.map((kind) => automaticKindOf(kind).name).join(", ");
}

/** Begins to load all orders that the shop ever had. Throws "conflict" without access, or without the permission for it. */
export async function startShopifyHistory(services: Means, actor: ShopActor): Promise<ShopifySettingsOnWire> {
  const { database, jobs, now, secrets } = services;
  const { tenantId } = actor;
  await database.asSystem(async (handle) => {
    const connection = await findConnection(handle, secrets, tenantId);
    if (connection?.state !== "connected")
      throw new SuretyError("conflict", "Surety has no access to your Shopify shop now. Open Surety in the Shopify admin.");
    if (!isGranted(capabilityOf("history").scopes, connection.scopes))
      throw new SuretyError("conflict", "Your shop hasn't let Surety read older orders. Grant it in the Shopify admin.");
    await startLoad(handle, tenantId, now());
    if (!(await startHistory(handle, tenantId))) return;
    await jobs.send(loadHistoryJob, { tenantId }, handle);
    const event = { area: "shopify", by: auditActor(actor), what: "Loading of all orders started" } as const;
    await recordAudit(handle, tenantId, [event], now());
  });
  return readShopifySettings(services, actor);
}

/** Says which order one of Shopify's is, which is then taken as that one. Throws "not-found" and "conflict". */
export async function joinShopifyOrder(
  services: Means,
  actor: ShopActor,
  { shopifyId, orderId }: { shopifyId: string; orderId: string | null },
): Promise<ShopifySettingsOnWire> {
  const { database, jobs, now } = services;
  const { tenantId } = actor;
  await database.forTenants([tenantId], async (handle) => {
    const doubt = isStorable(shopifyId) ? await takeDoubt(handle, tenantId, shopifyId) : null;
    if (doubt === null) throw new SuretyError("not-found", "No order of Shopify's waits under this ID.");
    if (orderId !== null && !doubt.candidates.includes(orderId))
      throw new SuretyError("conflict", "This order isn't one that it could be.");
    if (orderId !== null && (await findShopifyOrderOf(handle, tenantId, orderId)) !== null)
      throw new SuretyError("conflict", "This order is another one of Shopify's by now.");
    const { orderId: joined } = await linkOrder(handle, tenantId, shopifyId, orderId ?? shopifyId);
    await jobs.send(syncShopifyOrderJob, { tenantId, shopifyId }, handle);
    const event = {
      area: "shopify",
      by: auditActor(actor),
      what: "Order joined",
      subject: doubt.reference,
      after: joined === shopifyId ? "A new order" : joined,
    } as const;
    await recordAudit(handle, tenantId, [event], now());
  });
  return readShopifySettings(services, actor);
}

function notConnected(): SuretyError {
  return new SuretyError("not-found", "This shop isn't connected to Shopify.");
}
