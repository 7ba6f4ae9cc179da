import { BlockStack, Card, Text } from "@shopify/polaris";
import { lazy, Suspense } from "react";
import type { MoversProps } from "#console/screens/dashboard/movers-panel.tsx";
import { MOVERS_TITLE, MoversSkeleton, RadarSkeleton } from "#console/screens/dashboard/section-skeletons.tsx";
import { NO_PERIOD_BEFORE } from "#domain/figures/span-words.ts";

// Neither is needed for the first figures.
const LazyRadar = lazy(async () => ({ default: (await import("#console/screens/dashboard/network-radar.tsx")).NetworkRadar }));
const LazyMovers = lazy(async () => ({ default: (await import("#console/screens/dashboard/movers-panel.tsx")).Movers }));

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

/** In its place where nothing can be compared. */
export function NoMoversCard() {
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h3" variant="headingSm">
          {MOVERS_TITLE}
        </Text>
        <Text as="p" tone="subdued">{`${NO_PERIOD_BEFORE}.`}</Text>
      </BlockStack>
    </Card>
  );
}
