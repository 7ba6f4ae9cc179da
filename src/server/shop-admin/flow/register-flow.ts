import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listExtensions, type Extension } from "#server/shop-admin/extensions/read-extension.ts";
import { isFromOwnPage } from "#server/shop-admin/from-own-page.ts";
import { plain } from "#server/shop-admin/pages/admin-chrome.ts";
import { shopOfStore } from "#server/shop-admin/shop-of-store.ts";
import { propertyOf } from "#server/shop-admin/shopify/extension-faults.ts";
import type { FakeShop } from "#server/shop-admin/shopify/fake-shop.ts";
import type { FakeShopify } from "#server/shop-admin/shopify/fake-shopify.ts";

type OfStore = { Params: { store: string } };
type OfExtension = { Params: { store: string; handle: string } };

const used = z.object({ isUsed: z.boolean() });
const run = z.object({ properties: z.record(z.string(), z.string()), runId: z.string().min(1).max(100).nullable() });

/** Every shop's own number at the development Shopify. */
const SHOP_ID = 1;
const ORDERS_OFFERED = 50;

/**
 * Shopify Flow, as an app meets it: a shop's workflows begin with its triggers, which it's told of when a workflow is turned on or off, and
 * call its actions. `/store/{store}/flow` shows what came and calls them.
 */
export function registerFlow(app: FastifyInstance, { shopify, now }: { shopify: FakeShopify; now: () => Date }): void {
  app.get<OfStore>("/store/:store/flow/state", async ({ params }, reply) => {
    const name = shopOfStore(params.store);
    return name === null ? plain(reply).code(404).send() : plain(reply).send(stateOf(shopify.shopOf(name)));
  });

  app.post<OfExtension>("/store/:store/flow/triggers/:handle", async (request, reply) => {
    if (!isFromOwnPage(request)) return plain(reply).code(403).send({ error: "Not from this page" });
    const shop = shopOfStore(request.params.store);
    const wanted = used.safeParse(request.body);
    const trigger = extensionsOf("flow_trigger").find(({ handle }) => handle === request.params.handle);
    const [callback] = extensionsOf("flow_trigger_lifecycle_callback");
    if (shop === null || !wanted.success || trigger === undefined || callback === undefined || callback.url === null)
      return plain(reply).code(422).send({ error: "Name a trigger, and whether a workflow uses it" });
    const { isUsed } = wanted.data;
    const answer = await shopify.callApp(pathOf(callback.url), {
      flow_trigger_definition_id: trigger.handle,
      has_enabled_flow: isUsed,
      shop_id: SHOP_ID,
      shopify_domain: shop,
      timestamp: now().toISOString(),
    });
    // As in Flow: without the app's word, no workflow that begins with its trigger is turned on.
    if (answer === null || answer.status >= 300)
      return plain(reply)
        .code(502)
        .send({ error: `Surety didn't accept this: ${answer === null ? "it didn't answer" : `${answer.status} ${answer.text}`}` });
    const { usedTriggers } = shopify.shopOf(shop);
    if (isUsed) usedTriggers.add(trigger.handle);
    else usedTriggers.delete(trigger.handle);
    return plain(reply).send({ isUsed });
  });

  app.post<OfExtension>("/store/:store/flow/actions/:handle", async (request, reply) => {
    if (!isFromOwnPage(request)) return plain(reply).code(403).send({ error: "Not from this page" });
    const shop = shopOfStore(request.params.store);
    const wanted = run.safeParse(request.body);
    const action = extensionsOf("flow_action").find(({ handle }) => handle === request.params.handle);
    if (shop === null || !wanted.success || action === undefined || action.url === null)
      return plain(reply).code(422).send({ error: "Name an action and its fields" });
    const runId = wanted.data.runId ?? randomUUID();
    const answer = await shopify.callApp(pathOf(action.url), {
      shop_id: SHOP_ID,
      shopify_domain: shop,
      action_run_id: runId,
      action_definition_id: action.handle,
      handle: action.handle,
      properties: propertiesOf(action, wanted.data.properties),
    });
    return plain(reply).send({ runId, answer });
  });
}

function stateOf({ triggered, usedTriggers, orders }: FakeShop) {
  const triggers = extensionsOf("flow_trigger");
  const newest = [...orders.values()].toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  return {
    triggers: triggers.map(({ handle, name, description }) => ({ handle, name, description, isUsed: usedTriggers.has(handle) })),
    triggered: triggered
      .toReversed()
      .map((one) => ({ ...one, name: triggers.find(({ handle }) => handle === one.handle)?.name ?? one.handle })),
    actions: extensionsOf("flow_action").map(({ handle, name, description, fields }) => ({
      handle,
      name,
      description,
      fields: fields.map((field) => ({
        property: propertyOf(field),
        label: field.name ?? propertyOf(field),
        description: field.description ?? "",
        type: field.type,
        isRequired: field.required,
      })),
    })),
    orders: newest.slice(0, ORDERS_OFFERED).map(({ legacyResourceId: id, name }) => ({ id, name })),
  };
}

/** What a workflow fills in: references by their gid, numbers and booleans as such. A field that was left empty isn't sent. */
function propertiesOf({ fields }: Extension, texts: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = texts[propertyOf(field)] ?? "";
      return text === "" ? [] : [[propertyOf(field), filledIn(field.type, text)]];
    }),
  );
}

function filledIn(type: string, text: string): string | number | boolean {
  if (type === "order_reference") return `gid://shopify/Order/${text}`;
  if (type.startsWith("number_")) return Number(text);
  return type === "boolean" ? text === "true" : text;
}

function extensionsOf(type: string): Extension[] {
  return listExtensions().filter((extension) => extension.type === type);
}

/** Extensions' files have the app's address in production; here it's another. */
function pathOf(url: string): string {
  return new URL(url, "https://surety.example").pathname;
}
