import { viewQuery, VIEW_QUERY_MAX } from "#domain/payments/saved-view.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import { SuretyError } from "#server/surety-error.ts";

/** What a view keeps of the query that was sent. Throws "bad-content" if that is too long, as percent-encoding can make it. */
export function readViewQuery(sent: string): string {
  const query = viewQuery(new URLSearchParams(sent));
  if (query.length <= VIEW_QUERY_MAX) return query;
  const faults = [{ path: "query", message: fieldFaults.longerThan(VIEW_QUERY_MAX) }];
  throw new SuretyError("bad-content", "These filters have too many or too long values to be saved in a view.", { faults });
}
