import { caseStrengthOf, strengthLevelName } from "#domain/evidence/case-strength.ts";
import { readCaseFacts } from "#server/case-strength/case-facts-store.ts";
import type { Section } from "#server/evidence-export/evidence-block.ts";
import type { SectionSource } from "#server/evidence-export/sections/section-source.ts";

const columns = [
  { title: "Evidence", share: 3 },
  { title: "Points", share: 1.2 },
  { title: "Why", share: 5.8 },
];

/** How strong the case is, part by part. Parts without any points speak for nothing, so a bank isn't told of them. */
export async function strengthSection({ handle, tenantId, payment }: SectionSource): Promise<Section | null> {
  const { facts } = await readCaseFacts(handle, tenantId, payment.paymentId, { isLocked: false });
  const { strength, level, parts } = caseStrengthOf(facts);
  const rows = parts
    .filter(({ points }) => points > 0)
    .map(({ name, points, maxPoints, reason }) => [name, `${points} of ${maxPoints}`, reason]);
  if (rows.length === 0) return null;
  return {
    title: "Case strength",
    blocks: [
      { kind: "facts", facts: [["Strength", `${strength} of 100, ${strengthLevelName(level).toLowerCase()}`]] },
      { kind: "table", columns, rows },
    ],
    parts: null,
  };
}
