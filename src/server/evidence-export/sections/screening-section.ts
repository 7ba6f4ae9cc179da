import type { Section } from "#server/evidence-export/evidence-block.ts";
import type { SectionSource } from "#server/evidence-export/sections/section-source.ts";
import { listScreenings } from "#server/payments/payment-store.ts";
import { showReasons } from "#server/screening/kept-reasons.ts";

/** What was checked when the order came and spoke for it. Its score and decision are the shop's own, not a bank's to read. */
export async function screeningSection({ handle, tenantId, payment, when }: SectionSource): Promise<Section | null> {
  const [latest] = await listScreenings(handle, tenantId, payment.paymentId);
  const good = latest ? showReasons(latest.reasons).filter(({ sign }) => sign === "good" || sign === "approved") : [];
  if (!latest || good.length === 0) return null;
  const text = good.map(({ reason }) => `• ${reason}`).join("\n");
  return {
    title: "Fraud checks",
    blocks: [
      { kind: "facts", facts: [["Checked", when(latest.at)]] },
      { kind: "text", text },
    ],
    parts: null,
  };
}
