import type { Database, Handle } from "#server/db/database.ts";

/** SQLSTATE of a transaction that PostgreSQL ended because it and another waited for each other, or saw each other's changes. */
const CODES = new Set<unknown>(["40P01", "40001"]);
const MOST_TRIES = 3;

/** Runs a transaction again if the database ended it because of another one. It must have no effect besides what it stores. */
export async function retryOnDeadlock<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (cause) {
      if (tries === MOST_TRIES || !isDeadlock(cause)) throw cause;
    }
  }
}

/**
 * Runs a transaction of the system that locks several of people, shops and addresses: their order differs between callers, who don't
 * know all of them beforehand, so that two can wait for each other. It must have no effect besides what it stores.
 */
export function asSystemAgain<Result>(database: Pick<Database, "asSystem">, work: (handle: Handle) => Promise<Result>): Promise<Result> {
  return retryOnDeadlock(() => database.asSystem(work));
}

/** The query builder wraps what the database says. */
export function isDeadlock(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return ("code" in cause && CODES.has(cause.code)) || isDeadlock(cause.cause);
}
