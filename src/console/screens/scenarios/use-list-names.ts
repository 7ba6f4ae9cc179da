import { useMemo } from "react";
import { listCustomLists } from "#contract/custom-lists.ts";
import type { ScenarioOnWire } from "#contract/scenario-on-wire.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import { listOf } from "#domain/rules/check-list.ts";
import type { ListNames } from "#domain/rules/list-names.ts";

/** The current names of the custom lists, asked for if a scenario has a rule over one. Empty until they're loaded. */
export function useListNames(scenarios: readonly ScenarioOnWire[]): ListNames {
  const isNeeded = scenarios.some(({ rules }) => rules.some((rule) => listOf(rule) !== null));
  const { data } = useEndpoint(listCustomLists, { query: { page: 1, limit: listLimits.lists } }, { enabled: isNeeded });
  return useMemo(() => new Map(data?.results.map(({ listId, name }) => [String(listId), name])), [data]);
}
