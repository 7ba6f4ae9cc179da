import type { Decision } from "#domain/payments/decision.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { ShopifyOrder } from "#server/platforms/shopify/order-document.ts";

/** What was last written to Shopify of an order. */
export type Told = {
  /** The decision that holds followed last; null before the first one. */
  decision: string | null;
  /** The level that Shopify shows; null if it shows none of Surety's. */
  riskLevel: "PENDING" | "HIGH" | "MEDIUM" | "LOW" | null;
  facts: readonly { description: string; sentiment: "NEGATIVE" | "NEUTRAL" | "POSITIVE" }[];
  /** Shopify takes no assessment of an order that is fulfilled. */
  takesRisk: boolean;
  /** Null until Shopify took them. */
  fields: OrderFields | null;
  /** The tag that its decision gave it; null for none. */
  tag: string | null;
  at: string;
};

/** How an order stood when workflows in Shopify Flow were last looked after for it. One that was closed has no decision. */
export type FlowTold = { decision: Decision | null; guarantee: GuaranteeStatus; chargebackId: string | null };

/** Metafields of the app on an order, with their types at Shopify. */
export const orderFieldTypes = {
  score: "number_decimal",
  decision: "single_line_text_field",
  guarantee: "single_line_text_field",
} as const;
export type OrderFields = Readonly<Record<keyof typeof orderFieldTypes, string>>;

type KeptVisit = { at: string; source: string | null; landingPage: string | null; referrer: string | null };

/** What Shopify says of an order beside the order itself. */
export type Seen = {
  /** Accept, investigate or cancel, by all assessments; null for none. */
  recommendation: string | null;
  assessments: { by: string; level: string; facts: { description: string; sentiment: string }[] }[];
  journey: { days: number | null; first: KeptVisit | null; last: KeptVisit | null } | null;
  fulfillment: string | null;
  closedAt: string | null;
  canceledAt: string | null;
  /** What can still be captured, in the shop's currency, and until when. */
  capturable: { amount: string; currency: string; endsAt: string | null } | null;
};

type Visit = NonNullable<NonNullable<ShopifyOrder["customerJourneySummary"]>["firstVisit"]>;

/** What is kept of an order's state beside the order itself. Surety's own assessment, by its app's key, is left out. */
export function seenIn(found: ShopifyOrder, apiKey: string): Seen {
  const { risk, customerJourneySummary: journey, capturable, totalCapturableSet, transactions } = found;
  const ends = transactions.flatMap(({ authorizationExpiresAt: endsAt }) => endsAt ?? []).toSorted();
  const left = totalCapturableSet?.shopMoney;
  return {
    recommendation: risk == null || risk.recommendation === "NONE" ? null : risk.recommendation,
    assessments: (risk?.assessments ?? [])
      .filter(({ provider }) => provider?.apiKey !== apiKey)
      .map(({ riskLevel, provider, facts }) => ({ by: provider?.title ?? "Shopify", level: riskLevel, facts })),
    journey:
      journey == null
        ? null
        : { days: journey.daysToConversion ?? null, first: visitOf(journey.firstVisit), last: visitOf(journey.lastVisit) },
    fulfillment: found.displayFulfillmentStatus ?? null,
    closedAt: found.closedAt ?? null,
    canceledAt: found.cancelledAt ?? null,
    capturable: capturable && left ? { amount: left.amount, currency: left.currencyCode, endsAt: ends[0] ?? null } : null,
  };
}

function visitOf(found: Visit | null | undefined): KeptVisit | null {
  if (found == null) return null;
  const { occurredAt: at, source, landingPage, referrerUrl } = found;
  return { at, source: source ?? null, landingPage: withoutQuery(landingPage), referrer: withoutQuery(referrerUrl) };
}

/** What comes after the path may name a person. */
function withoutQuery(address: string | null | undefined): string | null {
  return address == null ? null : (address.split(/[?#]/)[0] ?? null);
}
