import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { suggestionSearches } from "#server/db/schema/suggestion-tables.ts";
import { storedFindings, storedSuggestions, type StoredFindings, type StoredSuggestion } from "#server/suggestions/stored-suggestions.ts";

export type SearchKey = { tenantId: number; searchId: number };

const columns = {
  searchId: suggestionSearches.searchId,
  status: suggestionSearches.status,
  failure: suggestionSearches.failure,
  fromAt: suggestionSearches.fromAt,
  splitAt: suggestionSearches.splitAt,
  untilAt: suggestionSearches.untilAt,
  ordersRead: suggestionSearches.ordersRead,
  ordersTotal: suggestionSearches.ordersTotal,
  findings: suggestionSearches.findings,
  suggestions: suggestionSearches.suggestions,
  startedBy: suggestionSearches.startedBy,
  startedAt: suggestionSearches.startedAt,
  finishedAt: suggestionSearches.finishedAt,
};
type Row = RowOf<typeof columns>;
/** A shop's latest search as it's stored. */
export type StoredSearch = Omit<Row, "findings" | "suggestions"> & { findings: StoredFindings | null; suggestions: StoredSuggestion[] };

const read = ({ findings, suggestions, ...row }: Row): StoredSearch => ({
  ...row,
  findings: storedFindings.nullable().parse(findings),
  suggestions: storedSuggestions.parse(suggestions),
});

/** The shop's latest search; null before the first. */
export async function findSearch(handle: Handle, tenantId: number): Promise<StoredSearch | null> {
  const [row] = await handle.prepared<Row>(`select ${selectList(columns)} from suggestion_search where tenant_id = $1`, [tenantId]);
  return row ? read(row) : null;
}

type NewSearch = Pick<StoredSearch, "fromAt" | "splitAt" | "untilAt" | "ordersTotal" | "startedBy" | "startedAt">;

/** Begins a search in place of the one before; null while that one runs. */
export async function beginSearch(handle: Handle, tenantId: number, made: NewSearch): Promise<StoredSearch | null> {
  const [row] = await handle.prepared<Row>(
    `insert into suggestion_search (tenant_id, from_at, split_at, until_at, orders_total, started_by, started_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id) do update set search_id = excluded.search_id, status = 'pending', failure = null, from_at = $2, split_at = $3, until_at = $4,
       orders_read = 0, orders_total = $5, findings = null, suggestions = '[]', started_by = $6, started_at = $7, finished_at = null
     where suggestion_search.status <> 'pending' returning ${selectList(columns)}`,
    [tenantId, made.fromAt, made.splitAt, made.untilAt, made.ordersTotal, made.startedBy, made.startedAt],
  );
  return row ? read(row) : null;
}

/** Notes how many orders a search has read; false if it has ended or another one has begun. */
export async function noteOrdersRead(handle: Handle, { tenantId, searchId }: SearchKey, orders: number): Promise<boolean> {
  const rows = await handle.prepared(
    "update suggestion_search set orders_read = $3 where tenant_id = $1 and search_id = $2 and status = 'pending' returning search_id",
    [tenantId, searchId, orders],
  );
  return rows.length > 0;
}

/** Stores what a search found. It does nothing if the search has ended or another one has begun. */
export async function endSearch(
  handle: Handle,
  { tenantId, searchId }: SearchKey,
  { findings, suggestions, at }: { findings: StoredFindings; suggestions: readonly StoredSuggestion[]; at: Date },
): Promise<void> {
  await handle.prepared(
    `update suggestion_search set status = 'done', orders_read = $3, findings = $4::jsonb, suggestions = $5::jsonb, finished_at = $6
     where tenant_id = $1 and search_id = $2 and status = 'pending'`,
    [tenantId, searchId, findings.orders, JSON.stringify(findings), JSON.stringify(suggestions), at],
  );
}

export async function failSearch(
  handle: Handle,
  { tenantId, searchId }: SearchKey,
  { failure, at }: { failure: string; at: Date },
): Promise<void> {
  await handle.prepared(
    `update suggestion_search set status = 'failed', failure = $3, finished_at = $4
     where tenant_id = $1 and search_id = $2 and status = 'pending'`,
    [tenantId, searchId, failure, at],
  );
}

/** Stores the suggestions with their drafts. Needs `lockScenarios`. */
export async function storeSuggestions(
  handle: Handle,
  { tenantId, searchId }: SearchKey,
  suggestions: readonly StoredSuggestion[],
): Promise<void> {
  await handle.prepared("update suggestion_search set suggestions = $3::jsonb where tenant_id = $1 and search_id = $2", [
    tenantId,
    searchId,
    JSON.stringify(suggestions),
  ]);
}

/** Deletes a shop's search, also while it runs. Its drafts stay. */
export async function deleteSearch(handle: Handle, tenantId: number): Promise<void> {
  await handle.prepared("delete from suggestion_search where tenant_id = $1", [tenantId]);
}
