import type { Feature, FeatureCollection, Geometry } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlas from "world-atlas/countries-110m.json";
import { cutAtAntimeridian } from "#console/screens/transaction/cut-at-antimeridian.ts";

type Atlas = Topology<{ countries: GeometryCollection }>;

/**
 * The outlines of all countries, from Natural Earth (public domain), coarse enough for a world map and cut so that none
 * crosses its edge.
 */
export function countryOutlines(): FeatureCollection {
  const bundled: unknown = atlas;
  if (!isAtlas(bundled)) throw new Error("The bundled outlines of the countries are not a topology");
  const { features, ...outlines } = feature(bundled, bundled.objects.countries);
  return { ...outlines, features: features.map(withinTheMap) };
}

/** The country that an outline is of (ISO 3166-1 alpha-2); null for the few without a code. */
export function countryOf({ id }: Feature): string | null {
  return id === undefined ? null : (new Intl.Locale(`und-${String(id)}`).region ?? null);
}

function withinTheMap(country: Feature): Feature {
  return { ...country, geometry: cut(country.geometry) };
}

function cut(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case "Polygon":
      return { type: "MultiPolygon", coordinates: cutAtAntimeridian(geometry.coordinates) };
    case "MultiPolygon":
      return { type: "MultiPolygon", coordinates: geometry.coordinates.flatMap(cutAtAntimeridian) };
    default:
      return geometry;
  }
}

function isAtlas(value: unknown): value is Atlas {
  return (
    typeof value === "object" && value !== null && "type" in value && value.type === "Topology" && "objects" in value && "arcs" in value
  );
}
