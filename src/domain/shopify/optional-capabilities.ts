import { keysOf } from "#domain/keys-of.ts";

/**
 * What Surety can do at Shopify beyond what it always does, each with the permissions that a shop grants for it in its admin and takes
 * back there, and what people get by it.
 */
const table = {
  history: {
    scopes: ["read_all_orders"],
    name: "Older orders",
    why: "Loads orders from more than 60 days ago, so that returning customers are known.",
  },
  disputes: {
    scopes: ["read_shopify_payments_disputes"],
    name: "Disputes",
    why: "Shows Shopify Payments disputes with their reasons and due dates.",
  },
  evidence: {
    scopes: ["read_shopify_payments_dispute_evidences", "write_shopify_payments_dispute_evidences"],
    name: "Dispute evidence",
    why: "Sends evidence to Shopify for you to review or submit.",
  },
  otherWarehouses: {
    scopes: ["read_third_party_fulfillment_orders", "write_third_party_fulfillment_orders"],
    name: "Third-party fulfillment",
    why: "Holds orders that a fulfillment service ships for you.",
  },
  invoices: {
    scopes: ["write_draft_orders"],
    name: "Payment links",
    why: "Creates a payment link for an order.",
  },
} as const satisfies Record<string, { scopes: readonly string[]; name: string; why: string }>;

export type OptionalCapability = keyof typeof table;
export const optionalCapabilities: readonly OptionalCapability[] = keysOf(table);

type Described = { scopes: readonly string[]; name: string; why: string };
const described: Readonly<Record<OptionalCapability, Described>> = table;

export function capabilityOf(capability: OptionalCapability): Described {
  return described[capability];
}

/** Whether a shop has granted permissions. Writing includes reading. */
export function isGranted(scopes: readonly string[], granted: readonly string[]): boolean {
  const has = new Set(granted.flatMap((scope) => [scope, scope.replace(/^write_/, "read_")]));
  return scopes.every((scope) => has.has(scope));
}
