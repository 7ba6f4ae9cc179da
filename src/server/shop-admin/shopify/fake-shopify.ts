import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { buildSchema, graphql } from "graphql";
import { jwtVerify } from "jose";
import { SHOPIFY_API_VERSION } from "#server/platforms/shopify/api-version.ts";
import type { ShopifyDispute } from "#server/platforms/shopify/dispute-documents.ts";
import type { ShopifyOrder } from "#server/platforms/shopify/order-document.ts";
import { fakeAnswers } from "#server/shop-admin/shopify/fake-answers.ts";
import { makeFakeShop, newGid, type FakeShop } from "#server/shop-admin/shopify/fake-shop.ts";

const schema = buildSchema(readFileSync(new URL("admin-schema.graphql", import.meta.url), "utf8"));

const TOKEN_LIFE_S = 3_600;
/** After so long, Flow sends an action again. */
const FLOW_WAITS_MS = 10_000;
const REFRESH_LIFE_S = 90 * 24 * 3_600;
/** What goes wrong next: so many calls are throttled, fail, or are refused as from an address that isn't allowed. */
type Troubles = {
  throttled: number;
  failing: number;
  /** So many changes are made, and their answers lost. */
  lost: number;
  blocked: boolean;
  withoutLife: boolean;
  /** The app may not start bulk operations. */
  withoutBulk: boolean;
  /** How often something that goes on is asked after before it's done. */
  slowness: number;
};

type Options = {
  apiKey: string;
  apiSecret: string;
  /** Where webhooks go; null if nowhere. */
  webhooks: { url: string } | null;
  /** Where this Shopify itself is reached, for its files. */
  files?: () => string;
  /** What a shop sold before; nothing if not given. */
  sold?: (now: Date) => ShopifyOrder[];
  now?: () => Date;
};

/**
 * Shopify as an app meets it, over a small shop's state, for development and tests: token exchange and refresh, the Admin API by its
 * schema, and signed webhooks. Every shop that is asked for exists.
 */
export function makeFakeShopify({ apiKey, apiSecret, webhooks, files = () => "", sold = () => [], now = () => new Date() }: Options) {
  const shops = new Map<string, FakeShop>();
  const troubles: Troubles = { throttled: 0, failing: 0, lost: 0, blocked: false, withoutLife: false, withoutBulk: false, slowness: 1 };
  const deliveries: { topic: string; shop: string; id: string; status: number | null }[] = [];

  function shopOf(name: string): FakeShop {
    const known = shops.get(name);
    if (known !== undefined) return known;
    const made = makeFakeShop(name, sold(now()));
    shops.set(name, made);
    return made;
  }

  async function giveToken(name: string, asked: Record<string, unknown>): Promise<Answer> {
    if (troubles.blocked) return { status: 403, body: {} };
    if (asked["client_id"] !== apiKey || asked["client_secret"] !== apiSecret) return { status: 400, body: { error: "invalid_client" } };
    const shop = shopOf(name);
    if (asked["grant_type"] === "refresh_token") {
      const { refresh_token: used } = asked;
      if (typeof used !== "string" || !shop.refresh.delete(used)) return { status: 400, body: { error: "invalid_grant" } };
      return { status: 200, body: tokensOf(shop) };
    }
    const isValid = await jwtVerify(String(asked["subject_token"]), new TextEncoder().encode(apiSecret), {
      audience: apiKey,
      currentDate: now(),
    }).then(
      ({ payload }) => payload["dest"] === `https://${name}`,
      () => false,
    );
    if (!isValid) return { status: 400, body: { error: "invalid_subject_token" } };
    if (String(asked["requested_token_type"]).includes("online-access")) {
      const access_token = `shpua_${randomUUID()}`;
      shop.access.set(access_token, new Date(now().getTime() + TOKEN_LIFE_S * 1000));
      return {
        status: 200,
        body: {
          access_token,
          associated_user: { first_name: "Dana", last_name: "Reyes", email: `owner@${name}`, account_owner: true },
        },
      };
    }
    return { status: 200, body: tokensOf(shop) };
  }

  function tokensOf(shop: FakeShop): object {
    const [access_token, refresh_token] = [`shpat_${randomUUID()}`, `shprt_${randomUUID()}`];
    shop.access.set(access_token, new Date(now().getTime() + TOKEN_LIFE_S * 1000));
    shop.refresh.add(refresh_token);
    const life = troubles.withoutLife ? {} : { expires_in: TOKEN_LIFE_S };
    return { access_token, scope: shop.scopes.join(","), refresh_token, refresh_token_expires_in: REFRESH_LIFE_S, ...life };
  }

  async function ask(
    name: string,
    accessToken: string | undefined,
    { query, variables }: { query: string; variables?: object },
  ): Promise<Answer> {
    const shop = shopOf(name);
    const end = shop.access.get(accessToken ?? "");
    if (end === undefined || end <= now()) return { status: 401, body: { errors: "[API] Invalid API key or access token" } };
    if (troubles.blocked) return { status: 403, body: {} };
    if (take("failing")) return { status: 502, body: {} };
    if (take("throttled"))
      return {
        status: 200,
        body: {
          errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }],
          extensions: { cost: { requestedQueryCost: 10, throttleStatus: { currentlyAvailable: 9, restoreRate: 100 } } },
        },
      };
    const rootValue = fakeAnswers({
      shop,
      apiKey,
      now,
      fileUrl: (id) => `${files()}/shopify-files/${encodeURIComponent(name)}/${id.replace(/^.*\//, "")}`,
      chargeUrl: (id) => `${files()}/shopify-charges/${name.split(".")[0]}/${id}`,
      hasBulk: !troubles.withoutBulk,
      slowness: troubles.slowness,
      tell: (topic, body) => void deliver(name, topic, body).catch(() => undefined),
    });
    const { data, errors } = await graphql({ schema, source: query, variableValues: variables as Record<string, unknown>, rootValue });
    if (query.trimStart().startsWith("mutation") && take("lost")) return { status: 502, body: {} };
    if (errors === undefined) return { status: 200, body: { data } };
    return { status: 200, body: { data, errors: errors.map(({ message, extensions }) => ({ message, extensions })) } };
  }

  function take(which: "failing" | "throttled" | "lost"): boolean {
    if (troubles[which] === 0) return false;
    troubles[which] -= 1;
    return true;
  }

  /** Sends a webhook, as often as it's called with the same id. */
  async function deliver(
    shop: string,
    topic: string,
    body: object,
    { id = randomUUID(), at = now(), path = "webhooks" } = {},
  ): Promise<number | null> {
    if (webhooks === null) return null;
    const { headers, payload } = signedWebhook({ secret: apiSecret, topic, shop, id, at }, JSON.stringify(body));
    const response = await fetch(`${webhooks.url}/sensor/shopify/${path}`, { method: "POST", headers, body: payload });
    deliveries.push({ topic, shop, id, status: response.status });
    return response.status;
  }

  /** Calls the app as Flow does, signed as webhooks are. Null if it can't be reached, or doesn't answer within Flow's time. */
  async function callApp(path: string, body: object): Promise<{ status: number; text: string } | null> {
    if (webhooks === null) return null;
    const payload = JSON.stringify(body);
    const headers = { "content-type": "application/json", "x-shopify-hmac-sha256": signatureOf(apiSecret, payload) };
    const signal = AbortSignal.timeout(FLOW_WAITS_MS);
    const response = await fetch(new URL(path, webhooks.url), { method: "POST", headers, body: payload, signal }).catch(() => null);
    return response === null ? null : { status: response.status, text: await response.text() };
  }

  return {
    troubles,
    deliveries,
    giveToken,
    ask,
    deliver,
    callApp,
    /** Everything that a shop has, which may be changed without a webhook. */
    shopOf,
    ordersOf: (shop: string): ReadonlyMap<string, ShopifyOrder> => shopOf(shop).orders,
    /** A bulk operation's file. */
    fileOf: (shop: string, id: string): string | null => {
      const lines = shopOf(shop).bulk.get(`gid://shopify/BulkOperation/${id}`)?.lines;
      return lines === undefined ? null : `${lines.join("\n")}\n`;
    },
    /** A file for a dispute's evidence; its id, or null if the token isn't the shop's. */
    takeEvidenceFile: (shop: string, accessToken: string | undefined, disputeId: string): string | null => {
      const evidence = shopOf(shop).evidence.get(disputeId);
      if (!shopOf(shop).access.has(accessToken ?? "") || evidence === undefined) return null;
      const id = String(9_000 + evidence.files.length);
      evidence.files.push(id);
      return id;
    },
    /** Stores a new or changed dispute, and tells of it where the shop is subscribed to that. */
    putDispute: async (shop: string, dispute: ShopifyDispute) => {
      const { disputes, evidence, subscriptions } = shopOf(shop);
      const { legacyResourceId: id } = dispute;
      const isNew = !disputes.has(id);
      disputes.set(id, dispute);
      if (isNew) evidence.set(id, { submitted: false, input: {}, files: [] });
      const topic = isNew ? "disputes/create" : "disputes/update";
      if (subscriptions.some((one) => one.topic === topic.replace("/", "_").toUpperCase())) await deliver(shop, topic, { id });
    },
    tokensOf: (shop: string): string[] => [...shopOf(shop).access.keys()].filter((token) => token.startsWith("shpat_")),
    /** Ends all access tokens now. */
    endTokens: (shop: string) => shopOf(shop).access.clear(),
    /** Ends everything that the shop's tokens could be replaced by. */
    endRefresh: (shop: string) => shopOf(shop).refresh.clear(),
    /** Stores an order without a webhook, as if it had been lost. */
    keepOrder: (shop: string, order: ShopifyOrder) => void shopOf(shop).orders.set(order.legacyResourceId, order),
    /** Stores a new or changed order, and tells of it. */
    putOrder: async (shop: string, order: ShopifyOrder) => {
      const isNew = !shopOf(shop).orders.has(order.legacyResourceId);
      shopOf(shop).orders.set(order.legacyResourceId, order);
      const id = Number(order.legacyResourceId);
      await deliver(shop, isNew ? "orders/create" : "orders/updated", { id: Number.isSafeInteger(id) ? id : order.legacyResourceId });
    },
    /** The shop pays for a plan from now on; null for none. */
    choosePlan: async (shop: string, plan: { handle: string | null; name: string; endsAt: Date } | null) => {
      const id = newGid("AppSubscription");
      shopOf(shop).plans =
        plan === null
          ? []
          : [
              {
                id,
                name: plan.name,
                status: "ACTIVE",
                currentPeriodEnd: plan.endsAt.toISOString(),
                lineItems: [{ plan: { pricingDetails: { planHandle: plan.handle } } }],
              },
            ];
      await deliver(shop, "app_subscriptions/update", { app_subscription: { admin_graphql_api_id: id, status: "ACTIVE" } });
    },
    setScopes: async (shop: string, scopes: string[]) => {
      const { scopes: previous } = shopOf(shop);
      shopOf(shop).scopes = scopes;
      // With a permission goes what was made by it.
      if (!scopes.includes("write_pixels")) shopOf(shop).pixel = null;
      await deliver(shop, "app/scopes_update", { previous, current: scopes });
    },
    uninstall: async (shop: string) => {
      const { access, refresh } = shopOf(shop);
      access.clear();
      refresh.clear();
      Object.assign(shopOf(shop), { subscriptions: [], plans: [], pixel: null, appMetafields: new Map(), usedTriggers: new Set() });
      await deliver(shop, "app/uninstalled", { myshopify_domain: shop });
    },
  };
}
export type FakeShopify = ReturnType<typeof makeFakeShopify>;

type Answer = { status: number; body: object };

type Signing = { secret: string; topic: string; shop: string; id: string; at: Date };

/** A webhook as Shopify sends it. */
export function signedWebhook({ secret, topic, shop, id, at }: Signing, payload: string) {
  const headers = {
    "content-type": "application/json",
    "x-shopify-topic": topic,
    "x-shopify-shop-domain": shop,
    "x-shopify-webhook-id": id,
    "x-shopify-triggered-at": at.toISOString(),
    "x-shopify-api-version": SHOPIFY_API_VERSION,
    "x-shopify-hmac-sha256": signatureOf(secret, payload),
  };
  return { headers, payload };
}

function signatureOf(secret: string, payload: string): string {
  return createHmac("sha256", secret).update(payload).digest("base64");
}
