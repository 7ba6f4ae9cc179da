import { useEffect } from "react";
import type { FraudAnalytics } from "#contract/master.ts";
import { CARD_CHART_PX } from "#console/charts/chart-room.tsx";
import { barsHeight } from "#console/charts/horizontal-bars.tsx";
import { useKeptText } from "#console/session/use-kept-text.ts";
import { fraudChartIds, type FraudChartId } from "#console/screens/accounts/accounts-address.ts";
import { TOP_ENTRIES } from "#domain/figures/top-and-others.ts";

/** The ten largest and Others. */
const MOST_ENTRIES = TOP_ENTRIES + 1;

/** A chart's height in its card, in pixels. Stacked charts with few bars don't need the height of many. */
export function fraudChartRoom(bars: number, isTable: boolean): number {
  return isTable || bars === 0 ? CARD_CHART_PX : barsHeight(bars, CARD_CHART_PX);
}

/**
 * The height to reserve for each loading chart, in pixels, so the page doesn't jump: as many bars as this tab last showed, or
 * the maximum on a first visit.
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
