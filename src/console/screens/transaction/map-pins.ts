import { circleMarker, type LayerGroup, type Map as LeafletMap } from "leaflet";
import { markerColors } from "#console/screens/transaction/map-marker.tsx";
import { groupNear, labelSides, type LabelSide } from "#console/screens/transaction/map-labels.ts";
import type { LocationLabel } from "#domain/payments/significant-locations.ts";

/** A location on the map; `text` says it in words. */
export type Pin = { lat: number; lng: number; isCity: boolean; label: LocationLabel; country: string | null; text: string };

/** A marker's radius, and how much wider the ring of each further location at the same spot is, in pixels. */
const RADIUS = 7;
const NEXT_RING = 4;
/** How far a label is from the center of a marker without rings, in pixels. */
const LABEL_DISTANCE = 6;
const directions = { top: [0, -1], right: [1, 0], bottom: [0, 1], left: [-1, 0] } satisfies Record<LabelSide, [number, number]>;

/** How far the marker of the bank's country is moved, in degrees of latitude and longitude. */
const JITTER = 0.05;

/** The locations, the bank's country moved a little, so that it covers no other place that is known by its country alone. */
export function apart(pins: readonly Pin[]): Pin[] {
  return pins.map((pin) => (pin.label === "BC" ? { ...pin, lat: pin.lat + JITTER, lng: pin.lng + JITTER } : pin));
}

/** Draws the locations for the map's zoom: those that would hide each other become one marker that names them all. */
export function drawPins(world: LeafletMap, markers: LayerGroup, pins: readonly Pin[]): void {
  markers.clearLayers();
  const groups = groupNear(pins.map((pin) => ({ pin, ...pixelOf(world, pin) }))).map(({ x, y, members }) => ({
    x,
    y,
    pins: members.map(({ pin }) => pin),
    label: members.map(({ pin }) => pin.label).join(" "),
  }));
  const sides = labelSides(groups);
  groups.forEach((group, index) => addMarker(markers, group.pins, group.label, sides[index] ?? "top"));
}

function pixelOf(world: LeafletMap, pin: Pin): { x: number; y: number } {
  const { x, y } = world.latLngToLayerPoint(pin);
  return { x, y };
}

/** One disc, with a ring around it for each further location. Filled when the city is known, hollow when only the country is. */
function addMarker(markers: LayerGroup, pins: readonly Pin[], label: string, side: LabelSide): void {
  const [first] = pins;
  if (first === undefined) return;
  const discs = pins.map((pin, index) =>
    circleMarker(first, {
      radius: RADIUS + index * NEXT_RING,
      weight: 3,
      color: markerColors[pin.label],
      fillColor: pin.isCity ? markerColors[pin.label] : "var(--p-color-bg-surface)",
      fillOpacity: 1,
    }).bindPopup(linesElement(pins.map(wordsOf))),
  );
  const [dx, dy] = directions[side];
  const distance = LABEL_DISTANCE + (pins.length - 1) * NEXT_RING;
  discs[0]?.bindTooltip(linesElement([label]), { permanent: true, direction: side, offset: [dx * distance, dy * distance] });
  // The widest first, so that it is at the bottom.
  for (const disc of discs.toReversed()) disc.addTo(markers);
}

function wordsOf({ text, isCity }: Pin): string {
  return isCity ? text : `${text} (country only)`;
}

/** Leaflet reads a string as HTML, so what customers wrote goes in as text. */
function linesElement(lines: string[]): HTMLElement {
  const element = document.createElement("div");
  for (const line of lines) {
    const part = document.createElement("div");
    part.textContent = line;
    element.append(part);
  }
  return element;
}
