import { z } from "zod";
import type { ShopifyOrder } from "#server/platforms/shopify/order-document.ts";

/** What Shopify was last told about an order. */
export const told = z.object({
  /** The level that Shopify shows; null if it shows none of Surety's. */
  riskLevel: z.enum(["PENDING", "HIGH", "MEDIUM", "LOW"]).nullable(),
  /** Shopify takes no assessment of an order that is fulfilled. */
  takesRisk: z.boolean(),
  facts: z.array(z.object({ description: z.string(), sentiment: z.enum(["NEGATIVE", "NEUTRAL", "POSITIVE"]) })),
  score: z.string(),
  decision: z.string(),
  guarantee: z.string(),
  /** The tag that its decision gave it; null for none. */
  tag: z.string().nullable(),
  at: z.iso.datetime(),
});
export type Told = z.output<typeof told>;

const visit = z.object({
  at: z.string(),
  source: z.string().nullable(),
  landingPage: z.string().nullable(),
  referrer: z.string().nullable(),
});

/** What Shopify says of an order beside the order itself. */
export const seen = z.object({
  /** Accept, investigate or cancel, by all assessments; null for none. */
  recommendation: z.string().nullable(),
  assessments: z.array(
    z.object({ by: z.string(), level: z.string(), facts: z.array(z.object({ description: z.string(), sentiment: z.string() })) }),
  ),
  journey: z.object({ days: z.number().nullable(), first: visit.nullable(), last: visit.nullable() }).nullable(),
  fulfillment: z.string().nullable(),
  closedAt: z.string().nullable(),
  canceledAt: z.string().nullable(),
  /** What can still be captured, in the shop's currency, and until when. */
  capturable: z.object({ amount: z.string(), currency: z.string(), endsAt: z.string().nullable() }).nullable(),
});
export type Seen = z.output<typeof seen>;

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

function visitOf(found: Visit | null | undefined): z.output<typeof visit> | null {
  if (found == null) return null;
  const { occurredAt: at, source, landingPage, referrerUrl } = found;
  return { at, source: source ?? null, landingPage: withoutQuery(landingPage), referrer: withoutQuery(referrerUrl) };
}

/** What comes after the path may name a person. */
function withoutQuery(address: string | null | undefined): string | null {
  return address == null ? null : (address.split(/[?#]/)[0] ?? null);
}
