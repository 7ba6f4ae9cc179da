export type VisitBehavior = { isDriven: boolean; hasTouch: boolean; keys: number; clicks: number; moves: number; openMs: number };

/** More than anyone does, on average over a page's time. */
const KEYS_PER_SECOND = 40;
const CLICKS_PER_SECOND = 20;
/** Fewer say nothing about how fast someone is. */
const ENOUGH = 30;
/** So many clicks without a pointer, a finger or a key in between are a program's. */
const CLICKS_FROM_NOWHERE = 5;

/** Whether a program rather than a person was on the page: it says so itself, or does what nobody can do. */
export function isBotVisit({ isDriven, hasTouch, keys, clicks, moves, openMs }: VisitBehavior): boolean {
  const seconds = Math.max(1, openMs / 1000);
  const isTooFast = (keys >= ENOUGH && keys / seconds > KEYS_PER_SECOND) || (clicks >= ENOUGH && clicks / seconds > CLICKS_PER_SECOND);
  return isDriven || isTooFast || (!hasTouch && clicks >= CLICKS_FROM_NOWHERE && moves === 0 && keys === 0);
}
