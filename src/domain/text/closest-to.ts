/**
 * The candidate most like a mistyped text, by the letters to add, drop or replace. Null if that's more than a third of the
 * text and more than two.
 */
export function closestTo(text: string, candidates: readonly string[]): string | null {
  let closest: string | null = null;
  let least = Math.max(2, Math.floor(text.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = lettersToChange(text.toLowerCase(), candidate.toLowerCase());
    if (distance >= least) continue;
    closest = candidate;
    least = distance;
  }
  return closest;
}

/** The Levenshtein distance, row by row. */
function lettersToChange(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1];
    for (const [left, other] of [...to].entries()) {
      const replaced = (row[left] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[left + 1] ?? 0) + 1, (next[left] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
