import { number, type NumberReading } from "#domain/rules/reading.ts";
import { factsWindowOf, known } from "#domain/rules/velocities.ts";
import type { VelocityKey, VelocityMeasure, VelocityWindow } from "#domain/screening/facts.ts";

/** Reads a velocity from the facts if they have the window, otherwise from what was looked up for the scenarios. */
export function velocityReading(key: VelocityKey, measure: VelocityMeasure, hours: number): NumberReading {
  const window = factsWindowOf(hours);
  if (window === null) return number((env) => env.velocity(key, measure, hours));
  return number(inFacts(key, window, measure));
}

/** Dynamic property access is slow, so the windows and measures that most rules use are written out. */
function inFacts(key: VelocityKey, window: VelocityWindow, measure: VelocityMeasure): NumberReading["read"] {
  if (window === "24h" && measure === "people") {
    return ({ facts }) => {
      const { orders, people } = facts.velocity[key]["24h"];
      return orders === 0 ? null : people;
    };
  }
  if (window === "24h" && measure === "orders") {
    return ({ facts }) => {
      const { orders } = facts.velocity[key]["24h"];
      return orders === 0 ? null : orders;
    };
  }
  return ({ facts }) => known(facts.velocity[key][window], measure);
}
