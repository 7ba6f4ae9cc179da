import { ipKey } from "#domain/screening/ip-key.ts";
import { SuretyError } from "#server/surety-error.ts";
import { makeLines } from "#server/turns.ts";

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
  const refusalsOf = new Map<string, number>();
  const inLine = makeLines({ mostWaiting: MOST_WAITING });
  let since = 0;

  return async (ip, check) => {
    const at = now().getTime();
    if (Math.abs(at - since) >= MINUTE_MS) {
      refusalsOf.clear();
      since = at;
    }
    const key = ipKey(ip) ?? ip;
    try {
      return await ((refusalsOf.get(key) ?? 0) >= refusalsPerMinute ? inLine([key], check) : check());
    } catch (cause) {
      if (cause instanceof SuretyError && cause.code === "not-signed-in") refusalsOf.set(key, (refusalsOf.get(key) ?? 0) + 1);
      throw cause;
    }
  };
}
