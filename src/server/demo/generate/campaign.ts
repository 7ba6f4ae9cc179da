import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { addMs, HOUR_MS } from "#server/demo/generate/calendar.ts";
import type { CountryCode } from "#server/demo/generate/country.ts";
import type { DemoShop, FraudStory } from "#server/demo/generate/event.ts";
import type { People } from "#server/demo/generate/people.ts";
import type { Random } from "#server/demo/generate/random.ts";

export type CampaignStory = Exclude<FraudStory, "friendly fraud">;

/** One gang's work in one shop: a number of orders from `start` on, none after `until`. */
export type Campaign = {
  story: CampaignStory;
  shop: DemoShop;
  people: People;
  country: CountryCode;
  start: Date;
  until: Date;
  orders: number;
};

/** The longest a campaign of each kind lasts. */
export const campaignMs: Record<CampaignStory, number> = {
  "card testing": 2 * HOUR_MS,
  "account ring": 20 * HOUR_MS,
  triangulation: 11 * DAY_MS,
  reshipper: 9 * DAY_MS,
  resale: 25 * DAY_MS,
};

/**
 * Moments from the start on, at least the pause apart and within the campaign's length. Anything after `until` is
 * dropped.
 */
export function campaignMoments(
  random: Random,
  { story, start, until, orders }: Omit<Campaign, "people" | "country">,
  pauseMs: number,
): Date[] {
  const spareMs = Math.max(0, campaignMs[story] / orders - pauseMs);
  const times: Date[] = [];
  let at = start;
  for (let count = 0; count < orders && at.getTime() <= until.getTime(); count++) {
    times.push(at);
    at = addMs(at, pauseMs + random.fraction() * spareMs);
  }
  return times;
}
