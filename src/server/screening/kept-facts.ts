import { z } from "zod";
import { velocityKeys, velocityMeasures, velocityWindows, type Facts, type VelocityKey } from "#domain/screening/facts.ts";

/**
 * Facts as stored with a decision. Velocities are stored as numbers only, one row per window in the order of
 * `velocityWindows`, with values in the order of `velocityMeasures`. Keys that the order doesn't have are left out.
 */
export type KeptFacts = Omit<Facts, "velocity"> & { velocity: Partial<Record<VelocityKey, number[][]>> };

export function keepFacts({ velocity, ...others }: Facts): KeptFacts {
  const kept: KeptFacts["velocity"] = {};
  for (const key of velocityKeys) {
    const windows = velocity[key];
    if (windows["30d"].orders === 0) continue;
    kept[key] = velocityWindows.map((window) => velocityMeasures.map((measure) => windows[window][measure]));
  }
  return { ...others, velocity: kept };
}

/**
 * Reads stored facts, including an older version's: facts unknown then are null or not counted, and facts unknown now
 * are dropped.
 */
export function readKeptFacts(kept: unknown): KeptFacts {
  return keptFacts.parse(kept);
}

const text = z.string().nullable().catch(null);
const flag = z.boolean().nullable().catch(null);
const number = z.number().nullable().catch(null);
const count = z.number().catch(0);
const point = z.object({ lat: z.number(), lng: z.number(), isCity: z.boolean() }).nullable().catch(null);
const windows = z.array(z.array(z.number()));

/** A missing part reads as one whose fields are all missing. */
function part<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((value) => (typeof value === "object" && value !== null && !Array.isArray(value) ? value : {}), z.object(shape));
}

const trackRecord = part({ chargebacks: count, fraudConfirmed: count, legitConfirmed: count, daysSinceFirstSeen: number });

const keptFacts = part({
  place: part({
    ipCountry: text,
    ipRegion: text,
    ipCity: text,
    ip: point,
    ipIsProxy: flag,
    billing: point,
    shipping: point,
    bank: point,
  }),
  card: part({ brand: text, country: text, type: text, bank: text }),
  phone: part({ e164: text, country: text, isValid: flag, type: text }),
  email: part({ domain: text, isDisposable: flag, isFree: flag }),
  browser: part({ name: text, os: text, device: z.enum(["desktop", "mobile", "tablet", "other"]).nullable().catch(null), isBot: flag }),
  agreement: part({
    ipIsBillingCountry: flag,
    ipIsShippingCountry: flag,
    ipIsCardCountry: flag,
    cardIsBillingCountry: flag,
    billingIsShippingCountry: flag,
    phoneIsBillingCountry: flag,
    holderToPayerName: number,
    billingToPayerName: number,
    shippingToPayerName: number,
    emailToPayerName: number,
    billingIsShippingAddress: flag,
    ipToBillingKm: number,
    billingToShippingKm: number,
  }),
  person: part({ orders: count, approvedOrders: count, chargebacks: count, daysSinceFirstSeen: number, secondsSinceRegistered: number }),
  velocity: z.preprocess(knownVelocities, z.partialRecord(z.enum(velocityKeys), windows)),
  record: part({ email: trackRecord, card: trackRecord, device: trackRecord, person: trackRecord }),
});

function knownVelocities(kept: unknown): unknown {
  const entries = Object.entries(kept ?? {}).filter(
    ([key, value]) => velocityKeys.some((known) => known === key) && windows.safeParse(value).success,
  );
  return Object.fromEntries(entries);
}
