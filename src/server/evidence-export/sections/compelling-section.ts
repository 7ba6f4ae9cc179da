import { compellingElementName, type CompellingElement } from "#domain/evidence/compelling-elements.ts";
import { daysBefore } from "#domain/evidence/compelling-window.ts";
import { findCompellingEvidence } from "#server/case-strength/read-compelling-evidence.ts";
import type { Section } from "#server/evidence-export/evidence-block.ts";
import type { SectionSource } from "#server/evidence-export/sections/section-source.ts";

const columns = [
  { title: "Earlier order", share: 2.5 },
  { title: "Placed", share: 2.5 },
  { title: "Days before the dispute", share: 2 },
  { title: "In common with this order", share: 4 },
];

/** The two earlier orders of the card that Visa's Compelling Evidence 3.0 asks for, where they qualify. */
export async function compellingSection({ handle, tenantId, payment, when, now }: SectionSource): Promise<Section | null> {
  const { evidence: live } = await findCompellingEvidence(handle, tenantId, payment.paymentId, now);
  if (live.status !== "qualifies") return null;
  const named = (elements: readonly CompellingElement[]) => elements.map(compellingElementName).join(", ");
  const rows = live.orders.map(({ reference, createdAt, matches }) => [
    reference,
    when(createdAt),
    String(daysBefore(createdAt, live.disputedAt)),
    named(matches),
  ]);
  const text = `Two earlier orders that were never disputed were paid with the same card, 120 to 365 days before the dispute. This order and both of them share: ${named(live.shared)}.`;
  return {
    title: "Compelling Evidence 3.0",
    blocks: [
      { kind: "text", text },
      { kind: "table", columns, rows },
    ],
    parts: null,
  };
}
