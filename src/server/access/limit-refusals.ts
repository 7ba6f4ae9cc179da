import { ipKey } from "#domain/screening/ip-key.ts";
import { SuretyError } from "#server/surety-error.ts";
import { makeTurns, type Turns } from "#server/turns.ts";

/** Checks a caller's credentials. Throws what the check throws. */
export type LimitRefusals = <T>(ip: string, check: () => Promise<T>) => Promise<T>;

const MINUTE_MS = 60_000;
/** Checks of one IP address that wait in line. */
const MOST_WAITING = 50;

/**
 * Above so many refused credentials of one IP address in a minute, its credentials are checked one after another until
 * the minute is over. So guessing costs others nothing, and callers with the right ones at the same address still get in.
 */
export function limitRefusals(refusalsPerMinute: number, now: () => Date): LimitRefusals {
  const lineOf = new Map<string, { refusals: number; turns: Turns }>();
  let since = 0;

  return async (ip, check) => {
    const at = now().getTime();
    if (Math.abs(at - since) >= MINUTE_MS) {
      lineOf.clear();
      since = at;
    }
    const key = ipKey(ip) ?? ip;
    const line = lineOf.get(key);
    try {
      return await (line && line.refusals >= refusalsPerMinute ? line.turns(check) : check());
    } catch (cause) {
      if (cause instanceof SuretyError && cause.code === "not-signed-in") {
        const counted = lineOf.get(key) ?? { refusals: 0, turns: makeTurns({ atOnce: 1, mostWaiting: MOST_WAITING }) };
        lineOf.set(key, { ...counted, refusals: counted.refusals + 1 });
      }
      throw cause;
    }
  };
}
