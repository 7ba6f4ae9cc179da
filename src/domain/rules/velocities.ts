import { velocityKeys, velocityMeasures } from "#domain/screening/facts.ts";
import type { Facts, Velocity, VelocityKey, VelocityMeasure, VelocityWindow } from "#domain/screening/facts.ts";

/** A velocity as a rule asks for it: 'people per device', over some hours. */
export type VelocityName = `${VelocityKey}.${VelocityMeasure}`;

/** A window that the facts do not hold and that has to be looked up for a scenario set before it is matched. */
export type ExtraWindow = { key: VelocityKey; hours: number };

/** A velocity of this order; null where the order has no such key. */
export type VelocityReader = (key: VelocityKey, measure: VelocityMeasure, hours: number) => number | null;

export const MAX_VELOCITY_HOURS = 720;

/** Every pair of a key and a measure but the ones that are always 1 (cards per card). */
export const velocityPairs: readonly {
  name: VelocityName;
  key: VelocityKey;
  measure: VelocityMeasure;
}[] = velocityKeys.flatMap((key) =>
  velocityMeasures.filter((measure) => measure !== `${key}s`).map((measure) => ({ name: `${key}.${measure}` as const, key, measure })),
);

/** The window of the facts that is exactly so many hours long, if there is one. */
export function factsWindowOf(hours: number): VelocityWindow | null {
  switch (hours) {
    case 1:
      return "1h";
    case 24:
      return "24h";
    case 168:
      return "7d";
    case 720:
      return "30d";
    default:
      return null;
  }
}

/** Whole hours from 1 to 720, else null. */
export function parseHours(text: string): number | null {
  const hours = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0;
  return hours >= 1 && hours <= MAX_VELOCITY_HOURS ? hours : null;
}

/** Key under which the answer for an extra window is handed to `velocityReader`: 'device/48'. */
export function extraWindowName({ key, hours }: ExtraWindow): string {
  return `${key}/${hours}`;
}

/**
 * Reads the velocities of one order: the facts' own windows, and the answers looked up for the extra ones of the
 * scenario set, by `extraWindowName`. Throws where a window was not looked up.
 */
export function velocityReader(facts: Facts, answers: ReadonlyMap<string, Velocity>): VelocityReader {
  return (key, measure, hours) => {
    const window = factsWindowOf(hours);
    const velocity = window === null ? answers.get(extraWindowName({ key, hours })) : facts.velocity[key][window];
    if (velocity === undefined) throw new Error(`The velocity over ${hours} hours per ${key} was not looked up`);
    return known(velocity, measure);
  };
}

/** A velocity counts this order itself, so that no order at all means that this one has no such key. */
export function known(velocity: Velocity, measure: VelocityMeasure): number | null {
  return velocity.orders === 0 ? null : velocity[measure];
}
