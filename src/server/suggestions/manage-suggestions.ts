import type { AnswerOf } from "#contract/endpoint.ts";
import type { suggestionEndpoints, SuggestionSearch } from "#contract/suggestions.ts";
import { monthsEarlier } from "#domain/dates/months-earlier.ts";
import { LEARNING_SHARE, SUGGESTION_MONTHS, SUGGESTION_ORDERS_MAX } from "#domain/suggestions/suggestion.ts";
import type { Handle } from "#server/db/database.ts";
import { readDrafts } from "#server/scenarios/draft-store.ts";
import type { ScenarioActor } from "#server/scenarios/store-live.ts";
import type { Services } from "#server/services.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import { findSuggestionsJob } from "#server/suggestions/find-suggestions.ts";
import { findLatestOrders } from "#server/suggestions/learnable-orders-store.ts";
import { presentSearch } from "#server/suggestions/present-search.ts";
import { beginSearch, findSearch, type StoredSearch } from "#server/suggestions/suggestion-store.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "jobs" | "now">;

/** Starts to look for suggestions in the shop's latest orders. Throws "conflict" while that is being done. */
export function startSuggestions({ database, jobs, now }: Means, { tenantId, fullName }: ScenarioActor): Promise<SuggestionSearch> {
  const startedAt = now();
  return database.forTenants(
    [tenantId],
    async (handle) => {
      const since = monthsEarlier(startedAt, SUGGESTION_MONTHS, "UTC");
      const latest = await findLatestOrders(handle, tenantId, { since, until: startedAt, most: SUGGESTION_ORDERS_MAX });
      const { fromAt, untilAt } = { fromAt: latest.fromAt ?? startedAt, untilAt: latest.untilAt ?? startedAt };
      const search = await beginSearch(handle, tenantId, {
        fromAt,
        splitAt: new Date(Math.floor(fromAt.getTime() + LEARNING_SHARE * (untilAt.getTime() - fromAt.getTime()))),
        untilAt,
        ordersTotal: latest.orders,
        startedBy: fullName,
        startedAt,
      });
      if (search === null) throw new SuretyError("conflict", "Surety is already looking for suggestions.");
      await jobs.send(findSuggestionsJob, { tenantId, searchId: search.searchId }, handle);
      return present(handle, tenantId, search);
    },
    "byIndex",
  );
}

/** The shop's latest search with what it found. */
export function readSuggestions(
  { database }: Pick<Means, "database">,
  tenantId: number,
): Promise<AnswerOf<typeof suggestionEndpoints.getSuggestions>> {
  return database.forTenants([tenantId], async (handle) => {
    const search = await findSearch(handle, tenantId);
    return { search: search === null ? null : await present(handle, tenantId, search) };
  });
}

async function present(handle: Handle, tenantId: number, search: StoredSearch): Promise<SuggestionSearch> {
  const { currency } = await requireShop(handle, tenantId);
  const drafts = await readDrafts(handle, tenantId);
  return presentSearch(search, { currency, draftIds: new Set(drafts.map(({ draftId }) => draftId)) });
}
