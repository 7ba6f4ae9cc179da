import type { ReasonSign } from "#domain/payments/reason.ts";
import { weights, type WeightName } from "#server/screening/score/weights.ts";

/** One fact that moves the score by `weight` (log-odds), with what to tell the merchant. */
export type Signal = { weight: number; sign: ReasonSign; reason: string };

/** A signal with a weight of the table: raising is bad, lowering is good. */
export function signal(name: WeightName, reason: string): Signal {
  const weight = weights[name];
  return { weight, sign: weight > 0 ? "bad" : "good", reason };
}

/** A good signal that an outcome or a verification has confirmed. */
export function confirmed(name: WeightName, reason: string): Signal {
  return { weight: weights[name], sign: "approved", reason };
}

/** Worth knowing, moves nothing. */
export function note(reason: string): Signal {
  return { weight: 0, sign: "neutral", reason };
}

/** The one signal that weighs most; null where there is none. */
export function strongest(signals: readonly Signal[]): Signal | null {
  return signals.reduce<Signal | null>(
    (best, next) => (best === null || Math.abs(next.weight) > Math.abs(best.weight) ? next : best),
    null,
  );
}
