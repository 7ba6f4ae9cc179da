import { useEffect } from "react";
import type { FraudAnalytics } from "#contract/master.ts";
import { CARD_CHART_PX } from "#console/charts/chart-room.tsx";
import { barsHeight } from "#console/charts/horizontal-bars.tsx";
import { useKeptText } from "#console/frame/use-kept-text.ts";
import { fraudChartIds, type FraudChartId } from "#console/screens/accounts/accounts-address.ts";
import { TOP_ENTRIES } from "#domain/insights/top-and-others.ts";

/** The ten largest and the rest. */
const MOST_BARS = TOP_ENTRIES + 1;

/**
 * Room to keep for each chart while it loads, in pixels: what it took when this tab last showed it, and before that what the
 * most bars take.
 */
export function useChartRooms(analytics: FraudAnalytics | undefined): (id: FraudChartId) => number {
  const [kept, keep] = useKeptText("fraud-bars");
  const shown = analytics && fraudChartIds.map((id) => barsOf(analytics[id])).join(" ");
  useEffect(function keepShown() {
    if (shown !== undefined && shown !== kept) keep(shown);
  });
  const bars = /^\d+( \d+){3}$/.test(kept ?? "") ? (kept ?? "").split(" ").map(Number) : [];
  return (id) => Math.max(CARD_CHART_PX, barsHeight(Math.min(MOST_BARS, bars[fraudChartIds.indexOf(id)] ?? MOST_BARS), CARD_CHART_PX));
}

function barsOf({ top, others }: { top: readonly unknown[]; others: unknown }): number {
  return top.length + (others === null ? 0 : 1);
}
