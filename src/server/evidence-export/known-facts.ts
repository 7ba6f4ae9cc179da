import type { Fact } from "#server/evidence-export/evidence-block.ts";

/** The facts that are known: an unknown one isn't evidence. */
export function knownFacts(facts: readonly (readonly [label: string, value: string | null])[]): Fact[] {
  return facts.flatMap(([label, value]) => (value === null || value.trim() === "" ? [] : [[label, value] as const]));
}
