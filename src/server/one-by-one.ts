import type { Refusal } from "#contract/refusal.ts";
import { refusalOf } from "#server/http/problems.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Does the same for each ID in turn, for an ID that is repeated once, and says of each that failed why. What fails never stops
 * the others. Once the signal aborts, it begins no other: nobody reads the results any more.
 */
export async function oneByOne<Result, Failed>(
  { log, signal }: Pick<Services, "log"> & { signal?: AbortSignal },
  ids: readonly number[],
  act: (id: number) => Promise<Result>,
  failed: (id: number, error: Refusal) => Failed,
): Promise<(Result | Failed)[]> {
  const results: (Result | Failed)[] = [];
  for (const id of new Set(ids)) {
    if (signal?.aborted) break;
    try {
      results.push(await act(id));
    } catch (cause) {
      if (!(cause instanceof SuretyError)) log.error({ err: cause, id }, "failed to change one of several orders");
      results.push(failed(id, refusalOf(cause)));
    }
  }
  return results;
}
