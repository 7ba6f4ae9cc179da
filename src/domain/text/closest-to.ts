/**
 * The candidate most like a mistyped text, by the letters to add, drop or replace. Null if that's more than a third of the
 * text and more than two, or all of the text.
 */
export function closestTo<Candidate extends string>(text: string, candidates: readonly Candidate[]): Candidate | null {
  const letters = [...text.toLowerCase()];
  let closest: Candidate | null = null;
  let least = Math.min(Math.max(2, Math.floor(letters.length / 3)), letters.length - 1) + 1;
  for (const candidate of candidates) {
    const others = [...candidate.toLowerCase()];
    // At least the difference in length has to change, which spares long texts the count.
    if (Math.abs(letters.length - others.length) >= least) continue;
    const distance = lettersToChange(letters, others);
    if (distance >= least) continue;
    closest = candidate;
    least = distance;
  }
  return closest;
}

/** The Levenshtein distance, row by row. */
function lettersToChange(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [above, letter] of from.entries()) {
    const next = [above + 1];
    for (const [left, other] of to.entries()) {
      const replaced = (row[left] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[left + 1] ?? 0) + 1, (next[left] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
