import type { z } from "zod";
import { consoleConfiguration } from "#contract/configuration.ts";
import { useEndpoint } from "#console/api/queries.ts";

export type ConsoleConfiguration = z.output<typeof consoleConfiguration.answer>;

/** While the server has not said what it is, it is asked again so often. */
const ASK_AGAIN_MS = 10_000;

/**
 * What the server says about itself; null until it has. It is asked until it answers; `isFailing` once it has not: what
 * depends on the configuration then says so where it would stand.
 */
export function useConsoleConfiguration(): { configuration: ConsoleConfiguration | null; isFailing: boolean } {
  const { data, errorUpdateCount } = useEndpoint(
    consoleConfiguration,
    {},
    {
      freshForMs: Number.POSITIVE_INFINITY,
      refetchEveryMs: (answer) => (answer === undefined ? ASK_AGAIN_MS : false),
    },
  );
  return { configuration: data ?? null, isFailing: data === undefined && errorUpdateCount > 0 };
}
