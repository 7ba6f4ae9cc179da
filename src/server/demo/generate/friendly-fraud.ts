import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { Draft } from "#server/demo/generate/order-body.ts";
import { priceMinor } from "#server/demo/generate/products.ts";
import type { Random } from "#server/demo/generate/random.ts";

/**
 * Turns some plain orders into ones that an honest-looking buyer will dispute. Prefers people with undisputed orders
 * 120 to 365 days earlier: with two of those, the shop has a strong case.
 */
export function withFriendlyFraud(
  random: Random,
  drafts: readonly Draft[],
  spans: readonly { from: Date; until: Date; count: number }[],
): Draft[] {
  const chosen = new Set<Draft>();
  for (const span of spans) choose(random, drafts, span, chosen);
  return drafts.map((draft) => (chosen.has(draft) ? { ...draft, story: "friendly fraud" } : draft));
}

/** Adds this many orders to the chosen ones, at most one per person. */
function choose(
  random: Random,
  drafts: readonly Draft[],
  { from, until, count }: { from: Date; until: Date; count: number },
  chosen: Set<Draft>,
): void {
  const known = new Set([...chosen].map((draft) => draft.person));
  let left = drafts
    .filter((draft) => draft.at >= from && draft.at < until && couldBeDisputed(draft))
    .filter((draft) => !known.has(draft.person))
    .map((draft) => [draft, hasPaidLongAgo(draft) ? 200 : 1] as const);
  for (let more = count; more > 0 && left.length > 0; more--) {
    const draft = random.weighted(left);
    chosen.add(draft);
    left = left.filter(([other]) => other.person !== draft.person);
  }
}

function couldBeDisputed({ story, card, body, basket }: Draft): boolean {
  const isUsual = basket.totalMinor >= priceMinor(40, basket.currency) && basket.totalMinor <= priceMinor(220, basket.currency);
  return story === "plain" && card !== null && body.device !== undefined && body.payment.status !== "PS5" && isUsual;
}

function hasPaidLongAgo({ person, at }: Draft): boolean {
  const earlier = person.orderTimes.filter((time) => {
    const days = (at.getTime() - time.getTime()) / DAY_MS;
    return days >= 120 && days <= 365;
  });
  return earlier.length >= 2;
}
