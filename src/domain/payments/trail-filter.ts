import { keysOf } from "#domain/keys-of.ts";
import type { SensorType } from "#domain/scenarios/sensor-types.ts";

const table = {
  6: "Website visits",
  9: "Emails",
  10: "Verifications",
  11: "Deliveries",
  13: "ReAmaze",
  14: "Shopify actions",
  15: "ReAmaze actions",
  16: "Stripe actions",
  17: "Magento actions",
  18: "WooCommerce actions",
  19: "Cardcom actions",
  20: "VTEX actions",
  21: "Dynamic hooks",
  22: "Guarantee actions",
  23: "Surety actions",
  documents: "Documents",
  disputes: "Disputes",
} as const satisfies Record<SensorType | "documents" | "disputes", string>;

/** What the activity trail can be filtered by: the events of a sensor type, those about documents, or those about disputes. */
export type TrailFilter = SensorType | "documents" | "disputes";
const words: Readonly<Record<TrailFilter, string>> = table;
export const trailFilters: readonly TrailFilter[] = keysOf(words);

/** What a filter leaves, as a noun. */
export function trailFilterWords(filter: TrailFilter): string {
  return words[filter];
}
