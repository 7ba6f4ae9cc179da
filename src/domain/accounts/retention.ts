/** For how many months a shop can keep its customers' data. */
export const retentionMonths = { least: 1, most: 120 } as const;

/** "1 month", "25 months". */
export function monthsWords(months: number): string {
  return months === 1 ? "1 month" : `${months} months`;
}
