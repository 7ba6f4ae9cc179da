import { velocityKeys, velocityMeasures } from "#domain/screening/facts.ts";
import type { Facts, Velocity, VelocityKey, VelocityMeasure, VelocityWindow } from "#domain/screening/facts.ts";

/** A velocity in a rule, such as people per device. */
export type VelocityName = `${VelocityKey}.${VelocityMeasure}`;

/** A window that isn't in the facts and has to be looked up before scenarios are matched. */
export type ExtraWindow = { key: VelocityKey; hours: number };

/** An order's velocity; null if the order has no such key. */
export type VelocityReader = (key: VelocityKey, measure: VelocityMeasure, hours: number) => number | null;

export const MAX_VELOCITY_HOURS = 720;

/** Every pair of key and measure, except those that are always 1, such as cards per card. */
export const velocityPairs: readonly {
  name: VelocityName;
  key: VelocityKey;
  measure: VelocityMeasure;
}[] = velocityKeys.flatMap((key) =>
  velocityMeasures.filter((measure) => measure !== `${key}s`).map((measure) => ({ name: `${key}.${measure}` as const, key, measure })),
);

/** The facts' window of exactly that many hours, if there is one. */
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

/** Whole hours from 1 to 720, otherwise null. */
export function parseHours(text: string): number | null {
  const hours = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0;
  return hours >= 1 && hours <= MAX_VELOCITY_HOURS ? hours : null;
}

/** The key of an extra window's answer in `velocityReader`: 'device/48'. */
export function extraWindowName({ key, hours }: ExtraWindow): string {
  return `${key}/${hours}`;
}

/**
 * Reads an order's velocities, from the facts' windows or from the answers for extra windows, by `extraWindowName`. Throws if a
 * window wasn't looked up.
 */
export function velocityReader(facts: Facts, answers: ReadonlyMap<string, Velocity>): VelocityReader {
  return (key, measure, hours) => {
    const window = factsWindowOf(hours);
    const velocity = window === null ? answers.get(extraWindowName({ key, hours })) : facts.velocity[key][window];
    if (velocity === undefined) throw new Error(`The velocity over ${hours} hours per ${key} was not looked up`);
    return known(velocity, measure);
  };
}

/** A velocity includes this order, so 0 orders means the order has no such key. */
export function known(velocity: Velocity, measure: VelocityMeasure): number | null {
  return velocity.orders === 0 ? null : velocity[measure];
}
