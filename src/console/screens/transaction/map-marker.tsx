import type { LocationLabel } from "#domain/payments/significant-locations.ts";

/** The color of each location, the same on the map and in the list. The letters tell them apart without color. */
export const markerColors: Record<LocationLabel, string> = {
  OC: "var(--p-color-bg-fill-emphasis)",
  BA: "var(--p-color-bg-fill-success)",
  SA: "var(--p-color-bg-fill-magic)",
  BC: "var(--p-color-bg-fill-warning)",
  EO: "var(--p-color-bg-fill-info)",
  KV: "var(--p-color-bg-fill-caution)",
  KC: "var(--p-color-bg-fill-brand)",
  WV: "var(--p-color-bg-fill-critical)",
};

/** A marker as the map draws it: hollow when only the country is known. */
export function MapMarker({ label, isHollow }: { label: LocationLabel; isHollow: boolean }) {
  const color = markerColors[label];
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" style={{ flexShrink: 0 }}>
      <circle cx="10" cy="10" r="7" strokeWidth={3} style={{ stroke: color, fill: isHollow ? "var(--p-color-bg-surface)" : color }} />
    </svg>
  );
}
