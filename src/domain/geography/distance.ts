import type { Point } from "#domain/screening/fact-kinds.ts";

const EARTH_RADIUS_KM = 6371;

/** Great-circle distance in kilometers with one decimal. Null unless both locations are known by city. */
export function cityDistanceKm(from: Point | null, to: Point | null): number | null {
  if (from === null || to === null || !from.isCity || !to.isCity) return null;
  const fromLat = radians(from.lat);
  const toLat = radians(to.lat);
  const halfLat = Math.sin((toLat - fromLat) / 2);
  const halfLng = Math.sin(radians(to.lng - from.lng) / 2);
  const chord = halfLat * halfLat + Math.cos(fromLat) * Math.cos(toLat) * halfLng * halfLng;
  return Math.round(20 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))) / 10;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
