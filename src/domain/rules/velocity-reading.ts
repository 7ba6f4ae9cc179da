import { number, type NumberReading } from "#domain/rules/reading.ts";
import { factsWindowOf, known } from "#domain/rules/velocities.ts";
import type { VelocityKey, VelocityMeasure } from "#domain/screening/facts.ts";

/** Reads a velocity: from the facts where they hold the window, else from what was looked up for the scenario set. */
export function velocityReading(
  key: VelocityKey,
  measure: VelocityMeasure,
  hours: number,
): NumberReading {
  const window = factsWindowOf(hours);
  if (window === null) return number((env) => env.velocity(key, measure, hours));
  return number((env) => known(env.facts.velocity[key][window], measure));
}
