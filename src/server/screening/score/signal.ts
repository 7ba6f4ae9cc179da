import type { ReasonSign } from "#domain/payments/reason.ts";
import { reasonTable, type ReasonCode, type ReasonValues } from "#server/screening/score/reason-table.ts";

/** A fact that changes the score by `weight` (log-odds), with its sentence for the merchant. */
export type Signal = { code: ReasonCode; weight: number; sign: ReasonSign; reason: string };

/** Creates a signal from the table. `level` counts from 0 and picks one of the reason's points. */
export function signal<Code extends ReasonCode>(code: Code, values: ReasonValues<Code>, level = 0): Signal {
  const { sign, points, words } = reasonTable[code];
  const weight = points[level];
  if (weight === undefined) throw new Error(`The reason ${code} has no level ${level}`);
  return { code, weight, sign, reason: sentence(words, values) };
}

/** The heaviest signal, or null. */
export function strongest(signals: readonly Signal[]): Signal | null {
  return signals.reduce<Signal | null>(
    (best, next) => (best === null || Math.abs(next.weight) > Math.abs(best.weight) ? next : best),
    null,
  );
}

function sentence(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}
