import { DEFAULT_SORT, type PaymentSort } from "#domain/payments/payment-sort.ts";
import { EXACT_COUNT_LIMIT } from "#domain/payments/page-range.ts";
import type { QueuePart, QueuePlace } from "#domain/payments/queue-part.ts";
import { filterNames, isFilterApplied, type FilterName, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import type { Handle } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import { countByDay } from "#server/payments/day-counts.ts";
import { isToldByFigures, resolveFilter, searchedTerms, type ResolvedFilter } from "#server/payments/filter-sql.ts";
import { gatherPage, readNewestPaymentId, walkPage, type ListedRow, type PageRequest } from "#server/payments/payment-list-store.ts";
import { probeSearch } from "#server/payments/search-store.ts";
import { pageWindow } from "#server/payments/page-window.ts";
import { timeZoneOf } from "#server/shops/time-zone.ts";

type PaymentPage = CountedRows & { newestPaymentId: number | null; queuePart?: QueuePart };
type CountedRows = { transactions: ListedRow[]; transactionsCount: number; countIsAtLeast?: boolean };
type ListRequest = { filter: PaymentFilter; sort: PaymentSort | null; page: number; count: number };

/**
 * One page of a shop's payments, counted from 1, and how many there are: exact if the daily figures can count them or they're
 * at most 10,000, otherwise 10,001 with `countIsAtLeast`.
 */
export function listPayments(services: Pick<Services, "database" | "now">, tenantId: number, list: ListRequest): Promise<PaymentPage> {
  return services.database.forTenants([tenantId], async (handle) => {
    const resolved = resolveFilter(list.filter, services.now(), await timeZoneOf(handle, tenantId));
    const request: PageRequest = { sort: list.sort ?? DEFAULT_SORT, limit: list.count, offset: (list.page - 1) * list.count };
    // Read first: an order that arrives while the page is read may be announced although the page has it, but is never missed.
    const newestPaymentId = await readNewestPaymentId(handle, tenantId);
    const page = await pageReaderFor(list.filter)(handle, tenantId, resolved, request);
    return { ...page, newestPaymentId, ...(request.sort.by === "queue" ? { queuePart: queuePartOf(page, request) } : {}) };
  });
}

/** The part of the queue that a page shows. A page past the end shows what comes after all others. */
function queuePartOf({ transactions, transactionsCount, countIsAtLeast }: CountedRows, { limit, offset }: PageRequest): QueuePart {
  const isLast = transactions.length < limit || (!countIsAtLeast && offset + transactions.length >= transactionsCount);
  return { from: offset === 0 ? null : placeOf(transactions[0]), to: isLast ? null : placeOf(transactions.at(-1)) };
}

function placeOf(row: ListedRow | undefined): QueuePlace | null {
  return row === undefined || row.queueRank === null ? null : { rank: row.queueRank, paymentId: row.paymentId };
}

const TOO_MANY = { transactionsCount: EXACT_COUNT_LIMIT + 1, countIsAtLeast: true };

function pageReaderFor(filter: PaymentFilter) {
  if (isToldByFigures(filter)) return pageByFigures;
  // Those that arrived since are few, whatever their words.
  return searchedTerms(filter).length > 0 && filter.afterPaymentId === null ? pageOfSearch : pageByCondition;
}

/** The figures tell which days the page falls on, so even page 1,000 reads nothing before it. */
async function pageByFigures(handle: Handle, tenantId: number, resolved: ResolvedFilter, request: PageRequest): Promise<CountedRows> {
  const days = await countByDay(handle, tenantId, resolved);
  const total = days.reduce((sum, day) => sum + day.orders, 0);
  const expected = Math.max(0, Math.min(request.limit, total - request.offset));
  if (expected === 0) return { transactions: [], transactionsCount: total };
  if (request.sort.by !== "createdAt") {
    if (total <= EXACT_COUNT_LIMIT)
      return { transactions: (await gatherPage(handle, tenantId, resolved, request)).rows, transactionsCount: total };
    return { transactions: await walkPage(handle, tenantId, resolved, request), transactionsCount: total };
  }
  const window = pageWindow(days, request, resolved);
  const transactions = await walkPage(handle, tenantId, { ...resolved, span: window.span }, { ...request, offset: window.offset });
  if (transactions.length >= expected) return { transactions, transactionsCount: total };
  // Payments changed between the two statements; without the window, none are missed.
  return { transactions: await walkPage(handle, tenantId, resolved, request), transactionsCount: total };
}

/**
 * A search that few orders match looks those up. Of a common word alone, it's known that too many orders have it to be counted,
 * so only the page is read. Otherwise the search is one more condition.
 */
async function pageOfSearch(handle: Handle, tenantId: number, resolved: ResolvedFilter, request: PageRequest): Promise<CountedRows> {
  const probe = await probeSearch(handle, tenantId, resolved);
  if (probe.orders > EXACT_COUNT_LIMIT && probe.terms === 1 && isSearchAlone(resolved.filter))
    return { transactions: await walkPage(handle, tenantId, resolved, request), ...TOO_MANY };
  return pageByCondition(handle, tenantId, { ...resolved, among: probe.among }, request);
}

/** Whether nothing but the date is asked for besides words. */
function isSearchAlone(filter: PaymentFilter): boolean {
  return filterNames.every((name) => notLookedAt.includes(name) || !isFilterApplied(filter, name));
}

const notLookedAt: readonly FilterName[] = ["search", "name", "ip", "device", "orderDate"];

/** A few matches are gathered through an index and sorted; among many, walking in the list's order finds a page quickly. */
async function pageByCondition(handle: Handle, tenantId: number, resolved: ResolvedFilter, request: PageRequest): Promise<CountedRows> {
  const gathered = await gatherPage(handle, tenantId, resolved, request);
  if (gathered.count <= EXACT_COUNT_LIMIT) return { transactions: gathered.rows, transactionsCount: gathered.count };
  return { transactions: await walkPage(handle, tenantId, resolved, request), ...TOO_MANY };
}
