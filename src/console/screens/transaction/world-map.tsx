import "leaflet/dist/leaflet.css";
import { Browser, circleMarker, geoJSON, latLngBounds, map as createMap, tileLayer, type Map as LeafletMap } from "leaflet";
import { useEffect, useRef } from "react";
import { useConsoleConfiguration } from "#console/frame/console-configuration.ts";
import { countryOutlines } from "#console/screens/transaction/country-outlines.ts";
import { markerColors } from "#console/screens/transaction/map-marker.tsx";
import { MAP_MAX_ZOOM, type SignificantLocation } from "#domain/payments/significant-locations.ts";
import { spreadPoints, type LabelSide } from "#domain/payments/spread-points.ts";

type Tiles = { url: string; attribution: string };
type Pin = {
  lat: number;
  lng: number;
  isCity: boolean;
  label: SignificantLocation["label"];
  text: string;
};
type SpreadPin = Pin & { side: LabelSide };

/** Room around the markers, in pixels: on the left also for the controls, which must cover none. */
const PADDING_TOP_LEFT_PX: [number, number] = [72, 40];
const PADDING_BOTTOM_RIGHT_PX: [number, number] = [40, 40];
/** The map opens no closer than this, so that its coasts are recognised. */
const OPENING_ZOOM = 2.5;
/** Land stands out of the sea as on a paper map; the colours of the interface are too near to each other for that. */
const SEA = "#dfe7ee";
const LAND = "#ffffff";
const BORDER = "#8a98a6";
/** Markers nearer to each other than this, in pixels, are spread. */
const NEAR_PX = 26;
/** Width of the world at zoom 0, in pixels. */
const WORLD_PX = 256;
/** How far a label stands from its marker, in pixels. */
const labelOffsets = { top: [0, -6], right: [6, 0], bottom: [0, 6], left: [-6, 0] } satisfies Record<LabelSide, [number, number]>;

/** The places on a map of the world: country outlines of our own, tiles only where they are configured. */
export function WorldMap({ locations }: { locations: SignificantLocation[] }) {
  const container = useRef<HTMLDivElement>(null);
  const { configuration } = useConsoleConfiguration();
  const tilesUrl = configuration?.mapTilesUrl ?? null;
  const attribution = configuration?.mapTilesAttribution ?? "";
  const pins = JSON.stringify(pinsOf(locations));
  useEffect(
    function drawMap() {
      if (container.current === null) return undefined;
      const made = createWorld(container.current, tilesUrl === null ? null : { url: tilesUrl, attribution });
      const drawn: Pin[] = JSON.parse(pins);
      if (drawn.length > 0)
        made.fitBounds(latLngBounds(drawn), {
          paddingTopLeft: PADDING_TOP_LEFT_PX,
          paddingBottomRight: PADDING_BOTTOM_RIGHT_PX,
          maxZoom: OPENING_ZOOM,
          animate: false,
        });
      const nearDegrees = (NEAR_PX * 360) / (WORLD_PX * 2 ** made.getZoom());
      spreadPoints(drawn, nearDegrees).forEach((pin) => addPin(made, pin));
      return () => void made.remove();
    },
    // The pins as text: the same places asked for again draw nothing anew.
    [pins, tilesUrl, attribution],
  );
  return (
    <div
      ref={container}
      role="region"
      aria-label="Map of the order's places; the list beside it says the same in words"
      style={{ height: "100%", zIndex: 0, background: SEA }}
    />
  );
}

function pinsOf(locations: SignificantLocation[]): Pin[] {
  return locations.flatMap(({ point, label, name, text }) => (point === null ? [] : [{ ...point, label, text: `${name}: ${text}` }]));
}

function createWorld(container: HTMLElement, tiles: Tiles | null): LeafletMap {
  const world = createMap(container, {
    center: [20, 0],
    zoom: 0,
    maxZoom: MAP_MAX_ZOOM,
    zoomSnap: 0.25,
    maxBounds: [
      [-90, -220],
      [90, 220],
    ],
    attributionControl: tiles !== null,
    scrollWheelZoom: false,
    dragging: !Browser.mobile,
    fadeAnimation: false,
  });
  if (tiles !== null) {
    world.attributionControl.setPrefix(false);
    tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: MAP_MAX_ZOOM }).addTo(world);
    return world;
  }
  geoJSON(countryOutlines(), {
    interactive: false,
    style: {
      color: BORDER,
      weight: 0.8,
      fillColor: LAND,
      fillOpacity: 1,
    },
  }).addTo(world);
  return world;
}

/** A filled marker is known to the city; a hollow one to the country only, and its label says so. */
function addPin(world: LeafletMap, pin: SpreadPin): void {
  const marker = circleMarker([pin.lat, pin.lng], {
    radius: 7,
    weight: 3,
    color: markerColors[pin.label],
    fillColor: pin.isCity ? markerColors[pin.label] : "var(--p-color-bg-surface)",
    fillOpacity: 1,
  }).addTo(world);
  marker.bindTooltip(textElement(pin.label), {
    permanent: true,
    direction: pin.side,
    offset: labelOffsets[pin.side],
  });
  marker.bindPopup(textElement(pin.isCity ? pin.text : `${pin.text} (known to the country only)`));
}

/** Leaflet reads a string as HTML; what customers wrote goes in as text. */
function textElement(text: string): HTMLElement {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}
