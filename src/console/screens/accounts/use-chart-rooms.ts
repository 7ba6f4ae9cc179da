import { useEffect } from "react";
import type { FraudAnalytics } from "#contract/master.ts";
import { CARD_CHART_PX } from "#console/charts/chart-room.tsx";
import { barsHeight } from "#console/charts/horizontal-bars.tsx";
import { useKeptText } from "#console/session/use-kept-text.ts";
import { fraudChartIds, type FraudChartId } from "#console/screens/accounts/accounts-address.ts";
import { TOP_ENTRIES } from "#domain/figures/top-and-others.ts";

/** The ten largest and the rest. */
const MOST_ENTRIES = TOP_ENTRIES + 1;

/** Room of a chart in its card, in pixels. Where charts stand below each other, few bars need not keep the room of many. */
export function fraudChartRoom(bars: number, isTable: boolean): number {
  return isTable || bars === 0 ? CARD_CHART_PX : barsHeight(bars, CARD_CHART_PX);
}

/**
 * Room to keep for each chart while it loads, in pixels: what its bars took when this tab last showed it, and before that what
 * the most bars take.
 */
export function useChartRooms(analytics: FraudAnalytics | undefined): (id: FraudChartId, isTable: boolean) => number {
  const [kept, keep] = useKeptText("fraud-bars");
  const shown = analytics && fraudChartIds.map((id) => barsOf(analytics[id])).join(" ");
  useEffect(function keepShown() {
    if (shown !== undefined && shown !== kept) keep(shown);
  });
  const bars = /^\d+( \d+){3}$/.test(kept ?? "") ? (kept ?? "").split(" ").map(Number) : [];
  return (id, isTable) => fraudChartRoom(Math.min(MOST_ENTRIES, bars[fraudChartIds.indexOf(id)] ?? MOST_ENTRIES), isTable);
}

function barsOf({ top, others }: { top: readonly unknown[]; others: unknown }): number {
  return top.length + (others === null ? 0 : 1);
}
