import type { z } from "zod";
import { consoleConfiguration } from "#contract/access.ts";
import { useEndpoint } from "#console/api/queries.ts";

export type ConsoleConfiguration = z.output<typeof consoleConfiguration.answer>;

/** What the server says about itself; null until it has. */
export function useConsoleConfiguration(): ConsoleConfiguration | null {
  return useEndpoint(consoleConfiguration, {}, { freshForMs: Number.POSITIVE_INFINITY }).data ?? null;
}
