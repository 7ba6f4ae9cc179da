import { getSuggestions, type SuggestionSearch } from "#contract/suggestions.ts";
import { useEndpoint } from "#console/api/queries.ts";

const ASK_EVERY_MS = 1500;

/** The shop's latest search for suggestions, asked for as long as it's running. */
export function useSuggestions() {
  return useEndpoint(
    getSuggestions,
    {},
    { refetchEveryMs: (answer) => (answer !== undefined && isSearching(answer.search) ? ASK_EVERY_MS : false), isPoll: "once answered" },
  );
}

export function isSearching(search: SuggestionSearch | null): boolean {
  return search?.status === "pending";
}
