/** How many of the shop's latest approved orders in a currency tell what is usual there. */
export const USUAL_ORDERS = 100;
/** Fewer tell nothing. */
const LEAST_USUAL_ORDERS = 20;
const LIMIT_MEDIANS = 10;

/**
 * How large an order with little data may be, in minor units: 10 times the median of the shop's latest approved orders, or,
 * with fewer than 20 of them, the shop's guarantee cap. The limit is null if the cap isn't known in that currency either.
 */
export function amountLimitOf(
  approvedMinor: readonly number[],
  capMinor: number | null,
): { medianMinor: number | null; limitMinor: number | null } {
  if (approvedMinor.length < LEAST_USUAL_ORDERS) return { medianMinor: null, limitMinor: capMinor };
  const medianMinor = median(approvedMinor);
  return { medianMinor, limitMinor: medianMinor * LIMIT_MEDIANS };
}

/** Of an even number, the mean of the middle two, rounded. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? upper) + upper) / 2);
}
