import type { z } from "zod";
import { consoleConfiguration } from "#contract/configuration.ts";
import { useEndpoint } from "#console/api/queries.ts";

type ConsoleConfiguration = z.output<typeof consoleConfiguration.answer>;

/** How often to ask until the server answers. */
const ASK_AGAIN_MS = 10_000;

/**
 * The server's public configuration; null until it has answered. It is asked until it does. `isFailing` is true after a
 * failed try, so that parts which depend on the configuration can say so in place.
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
