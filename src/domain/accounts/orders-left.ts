/** The orders-remaining meter turns red above this share of use. */
const METER_RED_ABOVE = 0.9;

type OrdersLeft = { used: number; limit: number; remaining: number; usedShare: number; isRed: boolean };

/** The orders-remaining meter; remaining is never below 0. Null if the plan is unlimited. */
export function ordersLeft(used: number, limit: number | null): OrdersLeft | null {
  if (limit === null) return null;
  const usedShare = limit === 0 ? 1 : Math.min(1, used / limit);
  return { used, limit, remaining: Math.max(0, limit - used), usedShare, isRed: limit === 0 || used / limit > METER_RED_ABOVE };
}
