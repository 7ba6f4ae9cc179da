import { useLocation, useSearchParams } from "react-router-dom";
import { useGo } from "#console/session/navigation.tsx";
import { withQuery } from "#console/session/with-query.ts";
import { readPage } from "#domain/lists/query-params.ts";
import { decisions, type Decision } from "#domain/payments/decision.ts";

/** A decision and what it would be. */
export type Shift = { from: Decision; to: Decision };

const [SHIFT, PAGE, ORDER, COMPARED] = ["shift", "page", "order", "with"];

/** The address's shift, page, opened order and the replay to compare with, with functions that change them. */
export function useReplayAddress() {
  const go = useGo();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const change = (values: Record<string, string | null>, replace: boolean) => go(withQuery(`${pathname}${search}`, values), { replace });
  return {
    shift: readShift(params.get(SHIFT)),
    page: readPage(params.get(PAGE)),
    openedId: params.get(ORDER),
    comparedId: params.get(COMPARED),
    /** Starts at the first page. */
    setShift: (shift: Shift | null) => change({ [SHIFT]: shift === null ? null : writeShift(shift), [PAGE]: null }, true),
    setPage: (page: number) => change({ [PAGE]: page === 1 ? null : String(page) }, false),
    openOrder: (paymentId: string | null) => change({ [ORDER]: paymentId }, true),
    compareWith: (replayId: string | null) => change({ [COMPARED]: replayId }, true),
  };
}

export function writeShift({ from, to }: Shift): string {
  return `${from}-${to}`;
}

export function readShift(text: string | null): Shift | null {
  const [from, to] = (text ?? "").split("-").map((word) => decisions.find((decision) => decision === word));
  return from === undefined || to === undefined ? null : { from, to };
}
