import { keysOf } from "#domain/keys-of.ts";

const table = {
  review: { name: "Orders that wait for review", detail: "When an order is held and someone has to decide." },
  alert: { name: "Chargeback alerts", detail: "When a bank announces a chargeback that you can still prevent." },
  due: { name: "Answers due soon", detail: "24 hours before an alert or a chargeback has to be answered." },
  chargeback: { name: "Chargebacks", detail: "When a customer's bank takes back a payment." },
  cover: { name: "Guarantees about to end", detail: "48 hours before an order without tracking loses its guarantee." },
  claim: { name: "Guarantee claims", detail: "When a claim is prepared, filed, accepted, declined, paid or withdrawn." },
} as const satisfies Record<string, { name: string; detail: string }>;

/** What people can be notified of as soon as it happens. */
export type NoticeKind = keyof typeof table;
export const noticeKinds: readonly NoticeKind[] = keysOf(table);

/** Its name and explanation on screen. */
export function noticeKindWords(kind: NoticeKind): { name: string; detail: string } {
  return table[kind];
}

/** The hour of the shop's day at which the digest is sent unless someone chooses another. */
export const DIGEST_HOUR = 8;
export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** An hour of the day: '8:00 AM'. */
export function hourWords(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? "AM" : "PM"}`;
}
