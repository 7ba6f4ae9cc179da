import { useQuery } from "@tanstack/react-query";
import type { MouseEvent, ReactNode } from "react";
import { Box, SkeletonBodyText } from "@shopify/polaris";
import { urlBehind, type ChartPoint } from "#console/charts/chart-data.ts";
import type * as Drawings from "#console/charts/drawings.tsx";
import { whenIdle } from "#console/charts/when-idle.ts";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { useGo } from "#console/session/navigation.tsx";
import { useIsNear } from "#console/ui/use-is-near.ts";
import "#console/charts/charts.css";

type ChartPlaceProps = {
  /** The whole chart in words. */
  label: string;
  /** What can be opened, in the order of their shapes. */
  points: readonly ChartPoint[];
  height: number;
  /** Which point lies where was clicked; by default the one whose shape was. */
  pointAt?: (event: MouseEvent<HTMLElement>) => number | null;
  onPointAt?: (index: number | null) => void;
  /** Lies over the drawing once it is there, in reach of the keyboard. */
  overlay?: ReactNode;
  children: (drawings: typeof Drawings) => ReactNode;
};

const SKELETON_LINE_PX = 40;

/**
 * The place that a chart is drawn in: as high before it is there as after, with a text alternative, and a way to what is
 * behind each point. What draws is loaded once the page is idle and the place nearly in view, so that figures come first.
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
          <QuietFailure text="The chart could not be drawn." onRetry={() => void drawings.refetch()} isRetrying={drawings.isFetching} />
        </Box>
      ) : (
        // The mouse's short way; the keyboard takes the links of the legend or of the table.
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
          {/* The words above say all of it; the roles that polaris-viz gives its parts are not at home in an image. */}
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

/** What the keyboard could stop at. Chromium stops also at a shape that merely listens for the focus, as what it watches does. */
const STOPS = '[tabindex]:not([tabindex="-1"]), [data-color-vision-event-watch]:not([tabindex="-1"])';

/** polaris-viz makes shapes stops of the keyboard, when it draws them and later; inside of an image there must be none. */
function keepOutOfTabOrder(place: HTMLElement | null): void {
  if (place === null) return;
  const pass = () => place.querySelectorAll(STOPS).forEach((stop) => stop.setAttribute("tabindex", "-1"));
  pass();
  new MutationObserver(pass).observe(place, { childList: true, subtree: true, attributeFilter: ["tabindex"] });
}
