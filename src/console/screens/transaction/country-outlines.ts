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
  return outlinesIn(atlas);
}

/**
 * The outlines of these countries (ISO 3166-1 alpha-2). Those that are too small for the coarse map come from a finer one, which
 * loads only then. A few, such as overseas departments, have no outline of their own in either.
 */
export async function outlinesOf(countries: readonly string[]): Promise<Feature[]> {
  const coarse = countryOutlines().features.filter(isOf(countries));
  const missing = countries.filter((country) => !coarse.some(isOf([country])));
  if (missing.length === 0) return coarse;
  const { default: fine } = await import("world-atlas/countries-50m.json");
  return [...coarse, ...outlinesIn(fine).features.filter(isOf(missing))];
}

/** The country that an outline is of (ISO 3166-1 alpha-2); null for the few without a code. */
export function countryOf({ id, properties }: Feature): string | null {
  if (id === undefined) return codesByName.get(properties?.name) ?? null;
  return new Intl.Locale(`und-${String(id)}`).region ?? null;
}

/** Countries that the atlas knows no number of. */
const codesByName = new Map<unknown, string>([["Kosovo", "XK"]]);

function isOf(countries: readonly string[]): (outline: Feature) => boolean {
  return (outline) => countries.includes(countryOf(outline) ?? "");
}

function outlinesIn(bundled: unknown): FeatureCollection {
  if (!isAtlas(bundled)) throw new Error("The bundled outlines of the countries are not a topology");
  const { features, ...outlines } = feature(bundled, bundled.objects.countries);
  return { ...outlines, features: features.map(withinTheMap) };
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
