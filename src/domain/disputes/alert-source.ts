import { HOUR_MS } from "#domain/dates/day-bounds.ts";

type AlertSource = {
  /** Words that its name contains, in any case. */
  named: RegExp;
  name: string;
  /** By when an outcome prevents the chargeback, in hours from the alert; null if the alert only reports what was refunded. */
  hours: number | null;
};

/** The first that fits. RDR refunds by the shop's own rules, so there's nothing left to answer. */
const sources: readonly AlertSource[] = [
  { named: /\brdr\b|rapid dispute/i, name: "Verifi RDR", hours: null },
  { named: /ethoca|mastercard/i, name: "Ethoca", hours: 24 },
  { named: /cdrn|verifi|visa/i, name: "Verifi CDRN", hours: 72 },
];

/** Of a source that isn't known, the shortest. */
const OTHER_HOURS = 24;

/** No alert can be answered later than so long after it came. */
export const LONGEST_ANSWER_MS = Math.max(OTHER_HOURS, ...sources.flatMap(({ hours }) => hours ?? [])) * HOUR_MS;

/** Whether the alert says that the network refunded the customer already. */
export function isPreventedAlert({ source, type }: { source: string; type: string | null }): boolean {
  return preventing({ source, type }) !== null;
}

/** When an alert must be answered by; null if there's nothing to answer. */
export function alertDueAt(alert: { source: string; type: string | null; receivedAt: Date }): Date | null {
  if (isPreventedAlert(alert)) return null;
  return new Date(alert.receivedAt.getTime() + (sourceOf(alert.source)?.hours ?? OTHER_HOURS) * HOUR_MS);
}

/** The source's name; one that isn't known keeps its own. */
export function alertSourceName({ source, type }: { source: string; type: string | null }): string {
  return (preventing({ source, type }) ?? sourceOf(source))?.name ?? source;
}

const types: Readonly<Record<string, string>> = {
  confirmed_fraud: "Confirmed fraud",
  customer_dispute: "Customer dispute",
  rdr: "Refunded by RDR",
};

/** An alert's type in words; one that isn't known keeps its own. */
export function alertTypeName(type: string): string {
  return types[type.toLowerCase().replaceAll(/[\s-]+/g, "_")] ?? type;
}

/** Who refunded what the alert is about, by its source or else its type; null if nobody has. */
function preventing({ source, type }: { source: string; type: string | null }): AlertSource | null {
  return [sourceOf(source), sourceOf(type ?? "")].find((known) => known?.hours === null) ?? null;
}

function sourceOf(text: string): AlertSource | null {
  return sources.find(({ named }) => named.test(text)) ?? null;
}
