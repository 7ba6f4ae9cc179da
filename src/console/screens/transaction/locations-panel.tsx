import { BlockStack, Box, InlineStack, Text } from "@shopify/polaris";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import { AddressLink } from "#console/screens/transaction/address-link.tsx";
import { MapLegend } from "#console/screens/transaction/map-legend.tsx";
import { MapMarker } from "#console/screens/transaction/map-marker.tsx";
import { useIsNear } from "#console/ui/use-is-near.ts";
import { PlaceText } from "#console/screens/transaction/place-text.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { distanceSentences, significantLocations, type SignificantLocation } from "#domain/payments/significant-locations.ts";

/** The map's height, reserved before it loads so that nothing jumps. */
const MAP_HEIGHT = "220px";

/** Where the order was placed, billed and shipped, and its card's country where that differs from the IP's: in a list and on a map. */
export function LocationsPanel({ payment }: { payment: PaymentDetail }) {
  const locations = significantLocations(payment);
  const distances = distanceSentences(payment);
  const { ref, isNear } = useIsNear();
  if (locations.length === 0) {
    return (
      <Text as="p" tone="subdued">
        No locations for this order.
      </Text>
    );
  }
  return (
    <BlockStack gap="300">
      <div
        ref={ref}
        style={{
          height: MAP_HEIGHT,
          background: "var(--p-color-bg-surface-secondary)",
          borderRadius: "var(--p-border-radius-200)",
          overflow: "hidden",
        }}
      >
        {isNear && <LoadedMap locations={locations} />}
      </div>
      <MapLegend present={locations.map(({ label }) => label)} />
      {distances.length > 0 && (
        <BlockStack gap="100">
          {distances.map((sentence) => (
            <Text key={sentence} as="p">
              {sentence}
            </Text>
          ))}
        </BlockStack>
      )}
      <PlainList isSpaced>
        {locations.map((location) => (
          <li key={location.label}>
            <Place location={location} />
          </li>
        ))}
      </PlainList>
    </BlockStack>
  );
}

/**
 * Leaflet and the country outlines load only when the map is about to come into view. If they fail, the list is still there. What
 * is drawn stays while the outlines of other countries load.
 */
function LoadedMap({ locations }: { locations: SignificantLocation[] }) {
  const countries = locations.flatMap(({ country, point }) => (country === null || point === null || point.isCity ? [] : [country]));
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["world-map", ...countries],
    queryFn: async () => {
      const [{ WorldMap }, { outlinesOf }] = await Promise.all([
        import("#console/screens/transaction/world-map.tsx"),
        import("#console/screens/transaction/country-outlines.ts"),
      ]);
      return { WorldMap, outlines: await outlinesOf(countries) };
    },
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  if (data) return <data.WorldMap locations={locations} outlines={data.outlines} />;
  if (!error) return null;
  return (
    <Box padding="400">
      <QuietFailure text="Couldn't load the map." error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    </Box>
  );
}

function Place({ location }: { location: SignificantLocation }) {
  const knowledge = knowledgeWords(location);
  return (
    <InlineStack gap="200" blockAlign="start" wrap={false}>
      <MapMarker label={location.label} isHollow={!location.point?.isCity} />
      <BlockStack gap="025">
        <Text as="p" fontWeight="medium">
          <Text as="span" tone="subdued">
            {location.label}
          </Text>{" "}
          <span>{location.name}</span>
        </Text>
        {location.label === "BA" || location.label === "SA" ? (
          <AddressLink text={location.text} />
        ) : (
          <Text as="p" breakWord>
            <PlaceText text={location.text} />
          </Text>
        )}
        {knowledge && (
          <Text as="p" tone="subdued" variant="bodySm">
            {knowledge}
          </Text>
        )}
      </BlockStack>
    </InlineStack>
  );
}

/** How precise the location is; null when the city is known. */
function knowledgeWords({ point }: SignificantLocation): string | null {
  if (point === null) return "Not shown on the map";
  return point.isCity ? null : "Country only";
}
