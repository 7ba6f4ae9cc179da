import { z } from "zod";
import { addressOnWire } from "#contract/address-on-wire.ts";

/** Where a place lies; `isCity` false: it is known to the country only and stands at the country's middle. */
const point = z.object({ lat: z.number(), lng: z.number(), isCity: z.boolean() });
type Point = z.output<typeof point>;

/** The fields by which the wire tells a point. */
export const pointOnWire = { latitude: z.number().nullable(), longitude: z.number().nullable(), isCity: z.boolean() };
type WirePoint = { latitude: number | null; longitude: number | null; isCity: boolean };

/** An address with the point it lies at; null where that is not known. */
export const placedAddress = z.codec(
  z.object({ ...addressOnWire.shape, ...pointOnWire }),
  z.object({ ...addressOnWire.shape, point: point.nullable() }),
  {
    decode: ({ latitude, longitude, isCity, ...address }) => ({ ...address, point: pointOf({ latitude, longitude, isCity }) }),
    encode: ({ point: at, ...address }) => ({ ...address, ...wirePointOf(at) }),
  },
);

/** Null where one of the coordinates is not known. */
export function pointOf({ latitude, longitude, isCity }: WirePoint): Point | null {
  return latitude === null || longitude === null ? null : { lat: latitude, lng: longitude, isCity };
}

export function wirePointOf(at: Point | null): WirePoint {
  return { latitude: at?.lat ?? null, longitude: at?.lng ?? null, isCity: at?.isCity ?? false };
}
