import { useState } from "react";

/**
 * The newest answer that has come, made into a value, with the key of what was asked; null before the first. It stays
 * while the next one loads and where that fails.
 */
export function useLatestAnswer<Answer, Value>(
  answer: Answer | undefined,
  key: string,
  valueOf: (answer: Answer) => Value,
): { key: string; value: Value } | null {
  const [latest, setLatest] = useState<{ key: string; answer: Answer; value: Value } | null>(null);
  if (answer !== undefined && (latest?.answer !== answer || latest.key !== key)) {
    const next = { key, answer, value: valueOf(answer) };
    setLatest(next);
    return next;
  }
  return latest;
}
