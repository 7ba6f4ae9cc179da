import type { FeatureCollection } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlas from "world-atlas/countries-110m.json";

type Atlas = Topology<{ countries: GeometryCollection }>;

/** The outlines of all countries, from Natural Earth (public domain), coarse enough for a map of the world. */
export function countryOutlines(): FeatureCollection {
  const bundled: unknown = atlas;
  if (!isAtlas(bundled)) throw new Error("The bundled outlines of the countries are not a topology");
  return feature(bundled, bundled.objects.countries);
}

function isAtlas(value: unknown): value is Atlas {
  return (
    typeof value === "object" && value !== null && "type" in value && value.type === "Topology" && "objects" in value && "arcs" in value
  );
}
