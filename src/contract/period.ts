import { instant } from "#contract/codecs.ts";
import { instantWithinReach } from "#domain/dates/within-reach.ts";
import type { Period } from "#domain/figures/period.ts";

type WirePeriod = { startDate: Date; endDate: Date };

/** A period's fields in a body. Refine with `startsBeforeItEnds`. */
export const wirePeriod = { startDate: instant, endDate: instant };

/** Arguments for `refine`: a period must not end before it starts. */
export const startsBeforeItEnds: [(body: WirePeriod) => boolean, { path: string[]; message: string }] = [
  (body) => body.startDate <= body.endDate,
  { path: ["endDate"], message: "must not be before startDate" },
];

/** The period of a body. Dates that a database can't compare are moved to the nearest it can. */
export function periodOfWire({ startDate, endDate }: WirePeriod): Period {
  return { start: instantWithinReach(startDate), end: instantWithinReach(endDate) };
}

export function wireOfPeriod({ start, end }: Period): WirePeriod {
  return { startDate: start, endDate: end };
}
