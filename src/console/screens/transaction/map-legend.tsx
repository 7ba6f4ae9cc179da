import { Text } from "@shopify/polaris";
import { MapMarker } from "#console/screens/transaction/map-marker.tsx";
import { keysOf } from "#domain/keys-of.ts";
import { locationLabels, type LocationLabel } from "#domain/payments/significant-locations.ts";
import "#console/screens/transaction/map-legend-styles.css";

/** All kinds of locations in a row, of which those that this order has stand out. */
export function MapLegend({ present }: { present: readonly LocationLabel[] }) {
  return (
    <div role="list" aria-label="Map legend" className="map-legend">
      {keysOf(locationLabels).map((label) => (
        <div key={label} role="listitem" className={present.includes(label) ? undefined : "map-legend__absent"}>
          <MapMarker label={label} isHollow={false} />
          <Text as="span" variant="bodySm" {...(present.includes(label) ? { fontWeight: "semibold" } : { tone: "subdued" })}>
            {label} {locationLabels[label]}
            {!present.includes(label) && (
              <Text as="span" visuallyHidden>
                {" (none)"}
              </Text>
            )}
          </Text>
        </div>
      ))}
    </div>
  );
}
