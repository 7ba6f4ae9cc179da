/** How far a replay is, in whole percent. */
export function progressPercent({ ordersDone, ordersTotal }: { ordersDone: number; ordersTotal: number }): number {
  return ordersTotal === 0 ? 100 : Math.min(100, Math.floor((ordersDone / ordersTotal) * 100));
}
