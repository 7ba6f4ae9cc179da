/** Runs all steps in sequence, even if some throw, and then throws their errors. */
export async function runEach(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (cause) {
      faults.push(cause);
    }
  }
  if (faults.length > 1) throw new AggregateError(faults, faults.map(String).join("; "));
  if (faults.length > 0) throw faults[0];
}
