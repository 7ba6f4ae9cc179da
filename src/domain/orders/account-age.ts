/** How far a shop's clocks may disagree. */
const CLOCK_SKEW_MS = 10 * 60_000;

/**
 * Seconds from creating an account to its order. A date up to 10 minutes after the order is clock skew and counts as just
 * registered: 0 seconds. A later one is an error in the data: null, as without a date.
 */
export function accountAgeSeconds(createdAt: Date | null, orderedAt: Date): number | null {
  if (createdAt === null) return null;
  const ageMs = orderedAt.getTime() - createdAt.getTime();
  return ageMs < -CLOCK_SKEW_MS ? null : Math.max(0, Math.round(ageMs / 1000));
}
