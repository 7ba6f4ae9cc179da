import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useSession } from "#console/session/session-context.tsx";
import { columnsOf, readColumns, USUAL_COLUMNS, type ListColumn } from "#domain/payments/list-columns.ts";
import { readPaymentList } from "#domain/payments/payment-list-url.ts";

/** The columns that the list shows: those that its address names or, if it names none, the person's own. */
export function useColumns(): readonly ListColumn[] {
  const [params] = useSearchParams();
  const own = useSession().user.settings.columns ?? USUAL_COLUMNS;
  return useMemo(() => readColumns(params) ?? columnsOf(readPaymentList(params), own), [params, own]);
}
