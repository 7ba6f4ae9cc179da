/** What one batch says. */
export type BatchBehavior = { isDriven: boolean; keys: number; clicks: number; openMs: number };
/** What all batches of a session add up to; `isAutomated` if any of them was. */
export type VisitBehavior = { isAutomated: boolean; hasTouch: boolean; keys: number; clicks: number; moves: number };

/** More than anyone does, on average over a page's time. */
const KEYS_PER_SECOND = 40;
const CLICKS_PER_SECOND = 20;
/** Fewer say nothing about how fast someone is. */
const ENOUGH = 30;
/** So many clicks without a pointer, a finger or a key in between are a program's. */
const CLICKS_FROM_NOWHERE = 5;

/** Whether a program shows in a batch: it says so itself, or is faster than anyone. Nothing that comes later can change that. */
export function isAutomatedBatch({ isDriven, keys, clicks, openMs }: BatchBehavior): boolean {
  const seconds = Math.max(1, openMs / 1000);
  return isDriven || (keys >= ENOUGH && keys / seconds > KEYS_PER_SECOND) || (clicks >= ENOUGH && clicks / seconds > CLICKS_PER_SECOND);
}

/**
 * Whether a program rather than a person was on the pages, as far as is known. A few seconds of clicks alone are nothing unusual,
 * so clicks from nowhere are judged by the whole session.
 */
export function isBotVisit({ isAutomated, hasTouch, clicks, moves, keys }: VisitBehavior): boolean {
  return isAutomated || (!hasTouch && clicks >= CLICKS_FROM_NOWHERE && moves === 0 && keys === 0);
}
