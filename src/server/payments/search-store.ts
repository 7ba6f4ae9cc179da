import type { SearchTerm } from "#domain/payments/search-words.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { SqlValues } from "#server/db/sql-values.ts";
import { searchedTerms, type OpenSpan, type ResolvedFilter } from "#server/payments/filter-sql.ts";
import { wordedPayments } from "#server/payments/search-sql.ts";

/** Words looked at per term before it counts as common. Several words of one order may start alike. */
const PROBED = 20_002;

/** How many orders have a term's words; `isAll` unless there are more words than were looked at. */
type Probe = { term: SearchTerm; orders: number; isAll: boolean };

/**
 * Looks up a search's terms in the filter's span, each up to a limit. `among` is the one that the fewest orders have, null if
 * all are common; `orders` is how many orders at least have the rarest.
 */
export async function probeSearch(
  handle: Handle,
  tenantId: number,
  { filter, span }: Pick<ResolvedFilter, "filter" | "span">,
): Promise<{ among: SearchTerm | null; orders: number; terms: number }> {
  const terms = searchedTerms(filter);
  const probes: Probe[] = [];
  for (const term of terms) {
    const probe = await probeTerm(handle, tenantId, term, span);
    probes.push(probe);
    // Hardly anything is left to look at: no other term can make that much quicker.
    if (probe.isAll && probe.orders <= 100) break;
  }
  const [rarest] = probes.toSorted((a, b) => Number(b.isAll) - Number(a.isAll) || a.orders - b.orders);
  if (!rarest) return { among: null, orders: 0, terms: 0 };
  return { among: rarest.isAll ? rarest.term : null, orders: rarest.orders, terms: terms.length };
}

const probeColumns = { words: computed<number>("count(*)::int"), orders: computed<number>("count(distinct payment_id)::int") };

async function probeTerm(handle: Handle, tenantId: number, term: SearchTerm, span: OpenSpan): Promise<Probe> {
  const values = new SqlValues();
  const statement = `select ${selectList(probeColumns)} from (${wordedPayments(tenantId, term, span, values)} limit ${PROBED}) worded`;
  const [row] = await handle.unprepared<RowOf<typeof probeColumns>>(statement, values.list);
  if (!row) throw new Error("A count has no row");
  return { term, orders: row.orders, isAll: row.words < PROBED };
}
