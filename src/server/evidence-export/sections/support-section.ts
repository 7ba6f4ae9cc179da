import { caseStrengthOf } from "#domain/evidence/case-strength.ts";
import { readCaseFacts } from "#server/case-strength/case-facts-store.ts";
import type { Section } from "#server/evidence-export/evidence-block.ts";
import type { SectionSource } from "#server/evidence-export/sections/section-source.ts";

const columns = [
  { title: "Evidence", share: 3 },
  { title: "What it shows", share: 7 },
];

/** The parts of the case that have points, without the points: those are for the shop, and a part without any speaks for nothing. */
export async function supportSection({ handle, tenantId, payment }: SectionSource): Promise<Section | null> {
  const { facts } = await readCaseFacts(handle, tenantId, payment.paymentId, { isLocked: false });
  const rows = caseStrengthOf(facts)
    .parts.filter(({ points }) => points > 0)
    .map(({ name, reason }) => [name, reason]);
  return rows.length === 0 ? null : { title: "What supports this order", blocks: [{ kind: "table", columns, rows }], parts: null };
}
