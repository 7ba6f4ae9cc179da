import { isDeepStrictEqual } from "node:util";
import { decisionName } from "#domain/payments/decision.ts";
import { UNDER_GUARANTEE, type GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { Reason, ReasonSign } from "#domain/payments/reason.ts";
import { riskLevelOf } from "#domain/payments/risk-level.ts";
import { cutTo } from "#domain/text/truncate.ts";
import type { OrderFields, Told } from "#server/connections/shopify-order-notes.ts";
import type { StoredPayment } from "#server/payments/payment-store.ts";
import { FACT_MAX_LENGTH, FACTS_MOST, type ShopifyFact, type ShopifyRiskLevel } from "#server/platforms/shopify/write-documents.ts";

/** The tag that each decision gives an order; null for none. */
export type DecisionTags = Record<"approved" | "pending" | "rejected", string | null>;

type Judged = Pick<StoredPayment, "decision" | "decidedBy" | "closedAt" | "riskScore" | "scenarioName" | "guaranteeStatus">;

/** What Shopify is to be told of how an order stands. */
export type Telling = Pick<Told, "facts" | "tag"> & { riskLevel: ShopifyRiskLevel; fields: OrderFields };

export function tellingOf(payment: Judged, reasons: readonly Reason[], tags: DecisionTags): Telling {
  return {
    riskLevel: riskLevel(payment),
    facts: factsOf(payment, reasons),
    fields: {
      score: payment.riskScore.toFixed(4),
      decision: payment.closedAt === null ? payment.decision : "closed",
      guarantee: guarantees[payment.guaranteeStatus],
    },
    tag: payment.closedAt === null ? tags[payment.decision] : null,
  };
}

const guarantees: Readonly<Record<GuaranteeStatus, string>> = {
  0: "not_guaranteed",
  1: "under_review",
  2: "guaranteed",
  3: "rejected",
};

/** A rejected order is high risk whatever its score is, and one that people found to be good is low. */
function riskLevel({ decision, decidedBy, riskScore }: Judged): ShopifyRiskLevel {
  if (decision === "rejected") return "HIGH";
  if (decision === "approved" && (decidedBy === "staff" || decidedBy === "outcome")) return "LOW";
  return levels[riskLevelOf(riskScore)];
}

const levels = { Low: "LOW", Medium: "MEDIUM", High: "HIGH" } as const;

/** The decision first, then what raises the risk, then what lowers it. */
function factsOf(payment: Judged, reasons: readonly Reason[]): ShopifyFact[] {
  const { scenarioName, guaranteeStatus } = payment;
  const order: readonly ReasonSign[] = ["bad", "good", "approved", "neutral"];
  const sorted = order.flatMap((wanted) => reasons.filter(({ sign }) => sign === wanted));
  const facts: ShopifyFact[] = [
    decisionFact(payment),
    ...(guaranteeStatus === UNDER_GUARANTEE
      ? [{ description: "Covered by Surety's chargeback guarantee", sentiment: "POSITIVE" } as const]
      : []),
    { description: `Scenario: ${scenarioName}`, sentiment: "NEUTRAL" },
    ...sorted.map(({ sign, reason }) => ({ description: reason, sentiment: sentiments[sign] })),
  ];
  return facts
    .slice(0, FACTS_MOST)
    .map(({ description, sentiment }) => ({ description: cutTo(description, FACT_MAX_LENGTH - 1), sentiment }));
}

const sentiments = { bad: "NEGATIVE", good: "POSITIVE", approved: "POSITIVE", neutral: "NEUTRAL" } as const;

function decisionFact({ decision, decidedBy, closedAt }: Judged): ShopifyFact {
  if (closedAt !== null) return { description: "Closed in Surety without a decision", sentiment: "NEUTRAL" };
  if (decision === "pending") return { description: "Held for review in Surety", sentiment: "NEUTRAL" };
  const by = decidedBy === "staff" ? " by your team" : decidedBy === "time_out" ? " automatically, as no one decided in time" : "";
  return {
    description: `${decisionName(decision)} in Surety${by}`,
    sentiment: decision === "approved" ? "POSITIVE" : "NEGATIVE",
  };
}

/** Which parts of a telling Shopify doesn't know yet. */
export function newIn(told: Told | null, telling: Telling): { risk: boolean; fields: boolean; tag: boolean } {
  return {
    risk: told === null || (told.takesRisk && !isDeepStrictEqual([told.riskLevel, told.facts], [telling.riskLevel, telling.facts])),
    fields: told === null || !isDeepStrictEqual(told.fields, telling.fields),
    tag: (told?.tag ?? null) !== telling.tag,
  };
}
