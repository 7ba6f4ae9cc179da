import { randomUUID } from "node:crypto";
import type { ShopifyDispute } from "#server/platforms/shopify/dispute-documents.ts";
import type { ShopifyOrder } from "#server/platforms/shopify/order-document.ts";
import { optionalScopes, requiredScopes } from "#server/platforms/shopify/capabilities.ts";
import type { CheckoutAtShopify, PlanAtShopify } from "#server/platforms/shopify/shop-documents.ts";

/** A hold of a part of an order; `isOurs` of the app that is developed here. */
export type FakeHold = { id: string; handle: string | null; notes: string; isOurs: boolean };
export type FakePart = { id: string; status: string; holds: FakeHold[] };
type Assessment = { riskLevel: string; isOurs: boolean; facts: { description: string; sentiment: string }[] };

/** What a shop has beside each order itself. */
type Beside = {
  parts: FakePart[];
  assessments: Assessment[];
  /** The levels that the app said one after another. */
  saidLevels: string[];
  metafields: Map<string, string>;
  note: string;
};
/** What the app sent to Flow to start workflows. */
export type FakeTriggering = { handle: string; payload: Readonly<Record<string, unknown>>; at: string };
export type FakeEvidence = { submitted: boolean; input: Record<string, unknown>; files: string[] };

/** A shop at the development Shopify. */
export type FakeShop = {
  name: string;
  email: string;
  currency: string;
  timeZone: string;
  orders: Map<string, ShopifyOrder>;
  beside: Map<string, Beside>;
  disputes: Map<string, ShopifyDispute>;
  evidence: Map<string, FakeEvidence>;
  checkouts: CheckoutAtShopify[];
  drafts: { id: string; invoiceUrl: string; tags: string[] }[];
  subscriptions: { id: string; topic: string; uri: string }[];
  plans: PlanAtShopify[];
  /** Charges that the app made, until the shop approves one. */
  charges: Map<string, { name: string; replacement: string; isTest: boolean; returnUrl: string }>;
  /** The app's own metafields, which its theme extension reads, by namespace and key, such as surety.site_key. */
  appMetafields: Map<string, string>;
  /** The app's web pixel; null if it has made none. */
  pixel: { id: string; settings: Readonly<Record<string, unknown>> } | null;
  /** The oldest first. */
  triggered: FakeTriggering[];
  /** Triggers of the app with which an enabled workflow starts, by their handles. */
  usedTriggers: Set<string>;
  /** Things that go on, by their id, with how often they're asked after before they're done. */
  jobs: Map<string, number>;
  bulk: Map<string, { status: string; lines: string[] }>;
  scopes: string[];
  /** Access tokens with their ends. */
  access: Map<string, Date>;
  refresh: Set<string>;
};

export function makeFakeShop(domain: string, orders: readonly ShopifyOrder[]): FakeShop {
  const [store = domain] = domain.split(".");
  const words = store.split("-").map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return {
    name: words.join(" "),
    email: `hello@${store}.example`,
    currency: "USD",
    timeZone: "UTC",
    orders: new Map(orders.map((order) => [order.legacyResourceId, order])),
    beside: new Map(),
    disputes: new Map(),
    evidence: new Map(),
    checkouts: [],
    drafts: [],
    subscriptions: [],
    plans: [],
    charges: new Map(),
    appMetafields: new Map(),
    pixel: null,
    triggered: [],
    usedTriggers: new Set(),
    jobs: new Map(),
    bulk: new Map(),
    scopes: Object.keys(requiredScopes),
    access: new Map(),
    refresh: new Set(),
  };
}

export function besideOf(shop: FakeShop, orderId: string): Beside {
  const known = shop.beside.get(orderId);
  if (known !== undefined) return known;
  const part = { id: `gid://shopify/FulfillmentOrder/${orderId}1`, status: "OPEN", holds: [] };
  const made: Beside = { parts: [part], assessments: [], saidLevels: [], metafields: new Map(), note: "" };
  shop.beside.set(orderId, made);
  return made;
}

/** Whether all, a part, or nothing of an order is shipped, in Shopify's words. */
export function fulfillmentStatusOf({ displayFulfillmentStatus, fulfillments }: ShopifyOrder): string {
  return displayFulfillmentStatus ?? (fulfillments.length > 0 ? "FULFILLED" : "UNFULFILLED");
}

/** Another part of an order, as when it's split between two warehouses. */
export function addPart(shop: FakeShop, orderId: string): FakePart {
  const { parts } = besideOf(shop, orderId);
  const part: FakePart = { id: `gid://shopify/FulfillmentOrder/${orderId}${parts.length + 1}`, status: "OPEN", holds: [] };
  parts.push(part);
  return part;
}

/** Whether a shop may be asked for a permission at all. */
export function isKnownScope(scope: string): boolean {
  return scope in requiredScopes || optionalScopes.includes(scope);
}

export function newGid(type: string): string {
  return `gid://shopify/${type}/1${randomUUID().replaceAll(/\D/g, "").slice(0, 12)}`;
}
