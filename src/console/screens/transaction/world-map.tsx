import "leaflet/dist/leaflet.css";
import {
  Browser,
  circleMarker,
  Control,
  DomEvent,
  geoJSON,
  latLng,
  latLngBounds,
  layerGroup,
  map as createMap,
  type LatLngBounds,
  type LayerGroup,
  type PathOptions,
  tileLayer,
  type Map as LeafletMap,
} from "leaflet";
import type { Feature, Position } from "geojson";
import { useEffect, useRef } from "react";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";
import { countryOf, countryOutlines } from "#console/screens/transaction/country-outlines.ts";
import { markerColors } from "#console/screens/transaction/map-marker.tsx";
import { apart, drawPins, type Pin } from "#console/screens/transaction/map-pins.ts";
import type { SignificantLocation } from "#domain/payments/significant-locations.ts";

type Tiles = { url: string; attribution: string };

/** Space around the markers in pixels, wider on the left so that the controls cover none. */
const PADDING_TOP_LEFT_PX: [number, number] = [72, 48];
const PADDING_BOTTOM_RIGHT_PX: [number, number] = [48, 48];
const CLOSEST_ZOOM = 5;
const WORLD = latLngBounds([-85, -180], [85, 180]);
/** Land and sea as on a paper map; the interface's own colors are too close to each other. */
const SEA = "#dfe7ee";
const LAND = "#ffffff";
const BORDER = "#8a98a6";
/** How a country is shaded that is all that is known of a location. */
const shadeStyle = { interactive: false, weight: 1, fillOpacity: 0.35, className: "shaded-country" };
/** In pixels, wider than markers are. */
const HALO_RADIUS = 20;

/**
 * The locations on a world map; `outlines` has those of the countries to shade. It draws bundled country outlines, and loads
 * tiles only if they are configured.
 */
export function WorldMap({ locations, outlines }: { locations: SignificantLocation[]; outlines: Feature[] }) {
  const container = useRef<HTMLDivElement>(null);
  const { configuration } = useConsoleConfiguration();
  const tilesUrl = configuration?.mapTilesUrl ?? null;
  const attribution = configuration?.mapTilesAttribution ?? "";
  const pins = JSON.stringify(pinsOf(locations));
  useEffect(
    function drawMap() {
      if (container.current === null) return undefined;
      const made = createWorld(container.current, tilesUrl === null ? null : { url: tilesUrl, attribution });
      const known: Pin[] = JSON.parse(pins);
      const drawn = apart(known);
      const shaded = shadeCountries(made, drawn, outlines);
      const halos = layerGroup().addTo(made);
      const markers = layerGroup().addTo(made);
      const bounds = latLngBounds(drawn);
      for (const shade of shaded) if (shade.bounds !== null) bounds.extend(shade.bounds);
      const showAll = () => showBounds(made, bounds);
      showAll();
      made.setMinZoom(Math.min(made.getZoom(), made.getBoundsZoom(WORLD, true)));
      const drawForZoom = () => {
        drawHalos(made, halos, shaded);
        drawPins(made, markers, drawn);
      };
      drawForZoom();
      made.on("zoomend", drawForZoom);
      addBackControl(made, showAll);
      return () => void made.remove();
    },
    // The pins as text, so that loading the same locations again draws nothing.
    [pins, outlines, tilesUrl, attribution],
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
  return locations.flatMap(({ point, label, name, text, country }) =>
    point === null ? [] : [{ ...point, label, country, text: `${name}: ${text}` }],
  );
}

type Shade = { pin: Pin; style: PathOptions; bounds: LatLngBounds | null };

/**
 * Shades the country of each location of which no more is known, once, in the color of its first marker. Returns each with the
 * bounds of its largest part, null without an outline: islands elsewhere in the world don't make the map a world map.
 */
function shadeCountries(world: LeafletMap, pins: readonly Pin[], outlines: readonly Feature[]): Shade[] {
  const known = new Map<string, Pin>();
  for (const pin of pins) {
    if (pin.country !== null && !pin.isCity && !known.has(pin.country)) known.set(pin.country, pin);
  }
  return [...known].map(([country, pin]) => {
    const style = { ...shadeStyle, color: markerColors[pin.label], fillColor: markerColors[pin.label] };
    const ofCountry = outlines.filter((outline) => countryOf(outline) === country);
    for (const outline of ofCountry) geoJSON(outline, { interactive: false, style }).addTo(world);
    const parts = ofCountry.flatMap(({ geometry }) => (geometry.type === "MultiPolygon" ? geometry.coordinates : []));
    return { pin, style, bounds: largestPart(parts) };
  });
}

/** Draws a circle around the marker of a country that the marker hides at the map's zoom, or that has no outline. */
function drawHalos(world: LeafletMap, halos: LayerGroup, shades: readonly Shade[]): void {
  halos.clearLayers();
  for (const { pin, style, bounds } of shades) {
    if (bounds === null || sizeOf(world, bounds) < 2 * HALO_RADIUS) circleMarker(pin, { ...style, radius: HALO_RADIUS }).addTo(halos);
  }
}

/** The longer side in pixels. */
function sizeOf(world: LeafletMap, bounds: LatLngBounds): number {
  const { x, y } = world.latLngToLayerPoint(bounds.getNorthEast()).subtract(world.latLngToLayerPoint(bounds.getSouthWest()));
  return Math.max(Math.abs(x), Math.abs(y));
}

function largestPart(parts: Position[][][]): LatLngBounds | null {
  const bounds = parts.map(([ring = []]) => latLngBounds(ring.map(([lng = 0, lat = 0]) => latLng(lat, lng))));
  return bounds.toSorted((a, b) => areaOf(b) - areaOf(a))[0] ?? null;
}

function areaOf(bounds: LatLngBounds): number {
  return (bounds.getNorth() - bounds.getSouth()) * (bounds.getEast() - bounds.getWest());
}

function showBounds(world: LeafletMap, bounds: LatLngBounds): void {
  if (!bounds.isValid()) return;
  world.fitBounds(bounds, {
    paddingTopLeft: PADDING_TOP_LEFT_PX,
    paddingBottomRight: PADDING_BOTTOM_RIGHT_PX,
    maxZoom: CLOSEST_ZOOM,
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
