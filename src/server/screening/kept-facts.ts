import { velocityKeys, velocityMeasures, velocityWindows, type Facts, type VelocityKey } from "#domain/screening/facts.ts";

/**
 * Facts as they are kept with a decision: of a velocity the numbers alone, one row a window in the order of
 * `velocityWindows`, each in the order of `velocityMeasures`. Keys that the order does not have are left out.
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
