import "leaflet/dist/leaflet.css";
import {
  Browser,
  Control,
  DomEvent,
  geoJSON,
  latLngBounds,
  layerGroup,
  map as createMap,
  tileLayer,
  type Map as LeafletMap,
} from "leaflet";
import { useEffect, useRef } from "react";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";
import { countryOutlines } from "#console/screens/transaction/country-outlines.ts";
import { drawPins, type Pin } from "#console/screens/transaction/map-pins.ts";
import type { SignificantLocation } from "#domain/payments/significant-locations.ts";

type Tiles = { url: string; attribution: string };

/** Space around the markers in pixels, wider on the left so that the controls cover none. */
const PADDING_TOP_LEFT_PX: [number, number] = [72, 48];
const PADDING_BOTTOM_RIGHT_PX: [number, number] = [48, 48];
/** The map opens no closer than this, so that its coasts are recognizable. */
const OPENING_ZOOM = 2.5;
const CLOSEST_ZOOM = 5;
const WORLD = latLngBounds([-85, -180], [85, 180]);
/** Land and sea as on a paper map; the interface's own colors are too close to each other. */
const SEA = "#dfe7ee";
const LAND = "#ffffff";
const BORDER = "#8a98a6";

/** The locations on a world map. It draws bundled country outlines, and loads tiles only if they are configured. */
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
      const markers = layerGroup().addTo(made);
      showAll(made, drawn);
      made.setMinZoom(Math.min(made.getZoom(), made.getBoundsZoom(WORLD, true)));
      drawPins(made, markers, drawn);
      made.on("zoomend", () => drawPins(made, markers, drawn));
      addBackControl(made, () => showAll(made, drawn));
      return () => void made.remove();
    },
    // The pins as text, so that loading the same locations again draws nothing.
    [pins, tilesUrl, attribution],
  );
  return (
    <div
      ref={container}
      role="region"
      aria-label="Map of the order's locations, also listed next to it"
      style={{ height: "100%", zIndex: 0, background: SEA }}
    />
  );
}

function pinsOf(locations: SignificantLocation[]): Pin[] {
  return locations.flatMap(({ point, label, name, text }) => (point === null ? [] : [{ ...point, label, text: `${name}: ${text}` }]));
}

function showAll(world: LeafletMap, pins: Pin[]): void {
  if (pins.length === 0) return;
  world.fitBounds(latLngBounds(pins), {
    paddingTopLeft: PADDING_TOP_LEFT_PX,
    paddingBottomRight: PADDING_BOTTOM_RIGHT_PX,
    maxZoom: OPENING_ZOOM,
    animate: false,
  });
}

/** A button below the zoom buttons that brings all markers back into view. */
function addBackControl(world: LeafletMap, onBack: () => void): void {
  const control = new Control({ position: "topleft" });
  control.onAdd = () => {
    const bar = document.createElement("div");
    bar.className = "leaflet-bar";
    const button = document.createElement("a");
    button.href = "#";
    button.title = "Show all locations";
    button.setAttribute("role", "button");
    button.setAttribute("aria-label", button.title);
    button.textContent = "↺";
    DomEvent.on(button, "click", (event) => {
      DomEvent.stop(event);
      onBack();
    });
    bar.append(button);
    return bar;
  };
  control.addTo(world);
}

function createWorld(container: HTMLElement, tiles: Tiles | null): LeafletMap {
  const world = createMap(container, {
    center: [20, 0],
    zoom: 0,
    maxZoom: CLOSEST_ZOOM,
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
    tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: CLOSEST_ZOOM }).addTo(world);
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
