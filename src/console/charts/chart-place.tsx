import { useQuery } from "@tanstack/react-query";
import type { MouseEvent, ReactNode } from "react";
import { Box, SkeletonBodyText } from "@shopify/polaris";
import { urlBehind, type ChartPoint } from "#console/charts/chart-data.ts";
import type * as Drawings from "#console/charts/drawings.tsx";
import { whenIdle } from "#console/ui/when-idle.ts";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { useGo } from "#console/session/navigation.tsx";
import { useIsNear } from "#console/ui/use-is-near.ts";
import "#console/charts/charts.css";

type ChartPlaceProps = {
  /** The chart's text alternative. */
  label: string;
  /** What can be opened, in the order of the shapes. */
  points: readonly ChartPoint[];
  height: number;
  /** The point at a mouse event; by default the one whose shape is under it. */
  pointAt?: (event: MouseEvent<HTMLElement>) => number | null;
  onPointAt?: (index: number | null) => void;
  /** Laid over the drawing once loaded; reachable by keyboard. */
  overlay?: ReactNode;
  children: (drawings: typeof Drawings) => ReactNode;
};

const SKELETON_LINE_PX = 40;

/**
 * Reserves a chart's height, describes it in words, and opens what a clicked point leads to. The drawing code loads once the
 * page is idle and the chart nearly in view, so that figures come first.
 */
export function ChartPlace({ label, points, height, pointAt = shapeAt, onPointAt, overlay, children }: ChartPlaceProps) {
  const { ref, isNear } = useIsNear();
  const go = useGo();
  const drawings = useQuery({
    queryKey: ["drawings"],
    queryFn: async () => {
      await whenIdle();
      return import("#console/charts/drawings.tsx");
    },
    enabled: isNear,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return (
    <div ref={ref} className="chart-place" style={{ height }}>
      {drawings.error ? (
        <Box padding="400">
          <QuietFailure
            text="Couldn't load the chart."
            error={drawings.error}
            onRetry={() => void drawings.refetch()}
            isRetrying={drawings.isFetching}
          />
        </Box>
      ) : (
        // A shortcut for the mouse; keyboards use the links in the legend or table.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <div
          ref={keepOutOfTabOrder}
          role="img"
          aria-label={label}
          className={`chart-place__drawing${points.some(({ url }) => url !== null) ? " chart-place__drawing--opens" : ""}`}
          onClick={open}
          onMouseMove={onPointAt && ((event) => onPointAt(pointAt(event)))}
          onMouseLeave={onPointAt && (() => onPointAt(null))}
        >
          {/* The label says it all; the roles that polaris-viz gives its parts aren't valid inside an image. */}
          <div aria-hidden="true" className="chart-place__drawing">
            {drawings.data ? children(drawings.data) : <SkeletonBodyText lines={Math.max(1, Math.floor(height / SKELETON_LINE_PX))} />}
          </div>
        </div>
      )}
      {drawings.data && overlay}
    </div>
  );

  function open(event: MouseEvent<HTMLElement>) {
    const index = pointAt(event);
    const point = index === null ? undefined : points[index];
    const url = point ? urlBehind(point) : null;
    if (url !== null) go(url);
  }
}

function shapeAt(event: MouseEvent<HTMLElement>): number | null {
  const shape = event.target instanceof Element ? event.target.closest("[data-index]") : null;
  const index = Number(shape?.getAttribute("data-index") ?? Number.NaN);
  return Number.isInteger(index) ? index : null;
}

/** Whatever could take focus. In Chromium that includes shapes that merely listen for it, such as those polaris-viz watches. */
const STOPS = '[tabindex]:not([tabindex="-1"]), [data-color-vision-event-watch]:not([tabindex="-1"])';

/** polaris-viz makes shapes focusable, both when drawing them and later; inside an image none may be. */
function keepOutOfTabOrder(place: HTMLElement | null): void {
  if (place === null) return;
  const pass = () => place.querySelectorAll(STOPS).forEach((stop) => stop.setAttribute("tabindex", "-1"));
  pass();
  new MutationObserver(pass).observe(place, { childList: true, subtree: true, attributeFilter: ["tabindex"] });
}
