const ROUNDS = 25;
const WARM_UP_ROUNDS = 3;

/** Medians of several measurements taken in turns, so that a busy moment harms none alone; the first rounds are not counted. */
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
