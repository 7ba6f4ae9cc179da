import { keysOf } from "#domain/keys-of.ts";

const table = {
  "decision-made": { name: "Order decision made" },
  "guarantee-changed": { name: "Guarantee changed" },
  "chargeback-opened": { name: "Chargeback opened" },
} as const satisfies Record<string, { name: string }>;

/** What starts a shop's workflows in Shopify Flow, by the handles of the extensions. */
export type FlowTrigger = keyof typeof table;
export const flowTriggers: readonly FlowTrigger[] = keysOf(table);

/** What a trigger is called in Flow. */
export function flowTriggerName(trigger: FlowTrigger): string {
  return table[trigger].name;
}

/** The trigger that Flow means, by its handle or its name; null if there is none. */
export function flowTriggerOf(named: string): FlowTrigger | null {
  const wanted = named.trim().toLowerCase();
  return flowTriggers.find((trigger) => trigger === wanted || table[trigger].name.toLowerCase() === wanted) ?? null;
}
