import { setImmediate } from "node:timers/promises";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import type { Actor } from "#server/access/actor.ts";
import { SuretyError } from "#server/surety-error.ts";
import { makeLines } from "#server/turns.ts";

type Caller = Actor | null;
type Call = { definition: EndpointDefinition; actor: Caller; signal: AbortSignal };

/** Runs a call when it's its shop's turn, if its endpoint takes turns. Throws "too-many-requests" if too many of the shop's wait. */
export type ShopTurns = <T>(call: Call, work: () => Promise<T>) => Promise<T>;

/** Of one shop, in this process. */
const AT_ONCE = 2;
const MOST_WAITING = 50;
/** A call that has just connected takes this many rounds of the event loop, at most, until it works. */
const ROUNDS_BETWEEN = 8;

/**
 * Calls that work on many orders, or that many are sent of, come between other shops' calls: of each shop only a few work at
 * once. Those whose caller leaves the line are never begun.
 */
export function makeShopTurns(): ShopTurns {
  const inLine = makeLines({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING, full: tooMany });
  return ({ definition, actor, signal }, work) =>
    definition.takesTurns && actor !== null ? inLine([String(actor.tenantId)], () => afterOthers(work), signal) : work();
}

/** On the embedded database, transactions that follow each other would leave no moment in which connections are read. */
async function afterOthers<T>(work: () => Promise<T>): Promise<T> {
  for (let round = 0; round < ROUNDS_BETWEEN; round += 1) await setImmediate();
  return work();
}

function tooMany(): SuretyError {
  const words = `The limit is ${MOST_WAITING} changes or previews waiting for one shop. Please try again.`;
  return new SuretyError("too-many-requests", words, { retryAfterSeconds: 5 });
}
