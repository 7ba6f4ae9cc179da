import { decisionName } from "#domain/payments/decision.ts";
import { formatRiskPercent, riskLevelName, riskLevelOf } from "#domain/payments/risk-level.ts";
import type { Block, Section } from "#server/evidence-export/evidence-block.ts";
import { knownFacts } from "#server/evidence-export/known-facts.ts";
import type { SectionSource } from "#server/evidence-export/sections/section-source.ts";
import { listScreenings } from "#server/payments/payment-store.ts";
import { showReasons } from "#server/screening/kept-reasons.ts";

/** How the order was judged when it came, and what spoke for it. */
export async function screeningSection({ handle, tenantId, payment, when }: SectionSource): Promise<Section> {
  const [latest] = await listScreenings(handle, tenantId, payment.paymentId);
  const facts = knownFacts([
    ["Decision", decisionName(payment.decision)],
    ["Risk", `${riskLevelName(riskLevelOf(payment.riskScore))} (${formatRiskPercent(payment.riskScore)})`],
    ["Screened", latest ? when(latest.at) : null],
  ]);
  const good = latest ? showReasons(latest.reasons).filter(({ sign }) => sign === "good" || sign === "approved") : [];
  const reasons: Block[] =
    good.length === 0
      ? []
      : [
          { kind: "heading", text: "Lowered risk" },
          { kind: "text", text: good.map(({ reason }) => `• ${reason}`).join("\n") },
        ];
  return { title: "Fraud screening", blocks: [{ kind: "facts", facts }, ...reasons], parts: null };
}
