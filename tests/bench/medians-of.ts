const USUAL = { rounds: 25, warmUps: 3 };

/** Medians of several alternating measurements, so that a busy moment doesn't hurt just one. The first rounds, `warmUps`, don't count. */
export async function mediansOf(measurements: readonly (() => Promise<number>)[], { rounds, warmUps } = USUAL): Promise<number[]> {
  const times = measurements.map((): number[] => []);
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [index, measure] of measurements.entries()) {
      const time = await measure();
      if (round >= 0) times[index]?.push(time);
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN);
}
