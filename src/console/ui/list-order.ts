import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { KeyValueStore } from "#console/session/storage.ts";
import { useFrameParts } from "#console/session/frame-context.tsx";

/** The orders of the page of the list that was shown last, in its order, and the list's address. */
export type ListOrder = { search: string; paymentIds: number[] };

const LIST_ORDER_KEY = "surety.list-order";

/** Remembers the order of the rows for the way from one transaction to the next. Waits for `rows`. */
export function useRememberListOrder(rows: readonly { paymentId: number }[] | undefined): void {
  const { search } = useLocation();
  const { sessionStore } = useFrameParts();
  useEffect(
    function rememberOrder() {
      if (rows !== undefined) writeListOrder(sessionStore, { search, paymentIds: rows.map(({ paymentId }) => paymentId) });
    },
    [rows, search, sessionStore],
  );
}

export function writeListOrder(store: KeyValueStore, order: ListOrder): void {
  store.set(LIST_ORDER_KEY, JSON.stringify(order));
}

/** Null if no list was shown in this tab. */
export function readListOrder(store: KeyValueStore): ListOrder | null {
  const read: unknown = JSON.parse(store.get(LIST_ORDER_KEY) ?? "null");
  if (typeof read !== "object" || read === null || !("search" in read) || !("paymentIds" in read)) return null;
  const { search, paymentIds } = read;
  if (typeof search !== "string" || !Array.isArray(paymentIds)) return null;
  return { search, paymentIds: paymentIds.filter((id) => typeof id === "number") };
}
