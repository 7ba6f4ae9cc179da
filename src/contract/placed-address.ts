import { z } from "zod";
import { addressOnWire } from "#contract/address-on-wire.ts";

/** A place on the map. If `isCity` is false, only the country is known and the point is its center. */
const point = z.object({ lat: z.number(), lng: z.number(), isCity: z.boolean() });
type Point = z.output<typeof point>;

/** A point's fields on the wire. */
export const pointOnWire = { latitude: z.number().nullable(), longitude: z.number().nullable(), isCity: z.boolean() };
type WirePoint = { latitude: number | null; longitude: number | null; isCity: boolean };

/** An address with its point on the map; null if unknown. */
export const placedAddress = z.codec(
  z.object({ ...addressOnWire.shape, ...pointOnWire }),
  z.object({ ...addressOnWire.shape, point: point.nullable() }),
  {
    decode: ({ latitude, longitude, isCity, ...address }) => ({ ...address, point: pointOf({ latitude, longitude, isCity }) }),
    encode: ({ point: at, ...address }) => ({ ...address, ...wirePointOf(at) }),
  },
);

/** Null if a coordinate is missing. */
export function pointOf({ latitude, longitude, isCity }: WirePoint): Point | null {
  return latitude === null || longitude === null ? null : { lat: latitude, lng: longitude, isCity };
}

export function wirePointOf(at: Point | null): WirePoint {
  return { latitude: at?.lat ?? null, longitude: at?.lng ?? null, isCity: at?.isCity ?? false };
}
