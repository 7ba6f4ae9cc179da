import { BlockStack, Card, Text } from "@shopify/polaris";
import { lazy, Suspense } from "react";
import type { MoversProps } from "#console/screens/dashboard/movers-panel.tsx";
import { MOVERS_TITLE, MoversSkeleton, RadarSkeleton } from "#console/screens/dashboard/section-skeletons.tsx";

// Loaded lazily: the first figures don't need them.
const LazyRadar = lazy(async () => ({ default: (await import("#console/screens/dashboard/network-radar.tsx")).NetworkRadar }));
const LazyMovers = lazy(async () => ({ default: (await import("#console/screens/dashboard/movers-panel.tsx")).MoversPanel }));

export function NetworkRadarCard() {
  return (
    <Suspense fallback={<RadarSkeleton />}>
      <LazyRadar />
    </Suspense>
  );
}

export function MoversCard(props: MoversProps) {
  return (
    <Suspense fallback={<MoversSkeleton />}>
      <LazyMovers {...props} />
    </Suspense>
  );
}

/** Replaces the changes if there is nothing to compare to, and says why. */
export function NoMoversCard({ words }: { words: string }) {
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h3" variant="headingSm">
          {MOVERS_TITLE}
        </Text>
        <Text as="p" tone="subdued">
          {words}
        </Text>
      </BlockStack>
    </Card>
  );
}
