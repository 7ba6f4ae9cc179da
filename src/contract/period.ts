import { instant } from "#contract/codecs.ts";
import { instantWithinReach } from "#domain/dates/within-reach.ts";
import type { Period } from "#domain/figures/period.ts";

type WirePeriod = { startDate: Date; endDate: Date };

/** The fields by which a body asks for a period; to be refined by `startsBeforeItEnds`. */
export const wirePeriod = { startDate: instant, endDate: instant };

/** What `refine` takes to have a period end no earlier than it starts. */
export const startsBeforeItEnds: [(body: WirePeriod) => boolean, { path: string[]; message: string }] = [
  (body) => body.startDate <= body.endDate,
  { path: ["endDate"], message: "is before startDate" },
];

/** The period that is asked for. An end out of a database's reach is moved to the nearest instant within. */
export function periodOfWire({ startDate, endDate }: WirePeriod): Period {
  return { start: instantWithinReach(startDate), end: instantWithinReach(endDate) };
}

export function wireOfPeriod({ start, end }: Period): WirePeriod {
  return { startDate: start, endDate: end };
}
