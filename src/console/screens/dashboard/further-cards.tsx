import { lazy, Suspense } from "react";
import type { MoversProps } from "#console/screens/dashboard/movers.tsx";
import { MoversSkeleton, RadarSkeleton } from "#console/screens/dashboard/further-skeletons.tsx";

// Neither is needed for the first figures.
const LazyRadar = lazy(async () => ({ default: (await import("#console/screens/dashboard/network-radar.tsx")).NetworkRadar }));
const LazyMovers = lazy(async () => ({ default: (await import("#console/screens/dashboard/movers.tsx")).Movers }));

/** Where the shop stands with the card networks, in its place. */
export function NetworkRadarCard() {
  return (
    <Suspense fallback={<RadarSkeleton />}>
      <LazyRadar />
    </Suspense>
  );
}

/** What changed against the period before, in its place. */
export function MoversCard(props: MoversProps) {
  return (
    <Suspense fallback={<MoversSkeleton />}>
      <LazyMovers {...props} />
    </Suspense>
  );
}
