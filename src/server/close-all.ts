/** Closes everything, the last opened first, also where one of them throws; then throws the first fault. */
export async function closeAll(closers: readonly (() => Promise<unknown>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (cause) {
      faults.push(cause);
    }
  }
  if (faults.length > 0) throw faults[0];
}
