import { and, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { HistoryEvent } from "#contract/payment-trail.ts";
import { isOfDispute, outcomeTypes } from "#domain/payments/outcome.ts";
import type { TrailFilter } from "#domain/payments/trail-filter.ts";
import { paymentEvents } from "#server/db/schema/trail-tables.ts";

const { type, to, sensorType } = paymentEvents;
const disputeTypes: HistoryEvent["type"][] = ["CHARGEBACK", "DISPUTE_DUE"];
const isDocument = eq(type, "DOCUMENT_UPLOADED" satisfies HistoryEvent["type"]);
/** Outcomes that are states of a dispute, but no chargebacks, have no type of their own. */
const isDispute = or(
  inArray(type, disputeTypes),
  and(eq(type, "OUTCOME" satisfies HistoryEvent["type"]), inArray(to, outcomeTypes.filter(isOfDispute))),
);

/** The condition of a filter on a trail's events. */
export function ofFilter(filter: TrailFilter): SQL | undefined {
  switch (filter) {
    case "documents":
      return isDocument;
    case "disputes":
      return isDispute;
    default:
      return eq(sensorType, filter);
  }
}

/** The filters that leave an event, one row each. */
export const filtersOfEvent = sql<TrailFilter>`unnest(array_remove(array[${sensorType}, case when ${isDocument} then 'documents' end, case when ${isDispute} then 'disputes' end], null))`;
