const ROUNDS = 25;
const WARM_UP_ROUNDS = 3;

/** Medians of several alternating measurements, so that a busy moment doesn't hurt just one. The first rounds don't count. */
export async function mediansOf(measurements: readonly (() => Promise<number>)[]): Promise<number[]> {
  const times = measurements.map((): number[] => []);
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const [index, measure] of measurements.entries()) {
      const time = await measure();
      if (round >= 0) times[index]?.push(time);
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN);
}
