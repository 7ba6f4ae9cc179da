import type { IndexTableProps } from "@shopify/polaris";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { PaymentRow } from "#contract/payment-list.ts";
import type { FocusAfterDeciding } from "#console/screens/transactions/use-focus-after-deciding.ts";
import { listedDecision } from "#console/screens/transactions/listed-decision.ts";
import { useMay } from "#console/session/use-may.ts";
import { useAssign, useDecide } from "#console/ui/deciding/deciding-context.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { actionsForMany, hasDecisionOf, staffActionVerb } from "#domain/payments/staff-decision.ts";

export type BulkDecisions = {
  isSelected: (paymentId: number) => boolean;
  /** Selects a card, which has no checkbox of the table's. */
  select: (paymentId: number, isSelected: boolean) => void;
  /** How many are selected, and what can be done with them, for where there's no table. Disabled is what each of them already is. */
  selectedCount: number;
  actions: readonly { content: string; disabled?: boolean; onAction: () => void }[];
  /** Selects all rows of the page; null if they are. */
  selectAll: (() => void) | null;
  clear: () => void;
  /** What the table needs to select its rows and to decide on those selected. */
  tableProps: Pick<IndexTableProps, "selectedItemsCount" | "onSelectionChange" | "promotedBulkActions">;
};

/**
 * Lets a person select rows of the page, and decide on them or assign them together, with the focus where `focusAfter` says; null
 * for those who may not decide. A row that changes stays selected, with the decision that the person saw when they selected it.
 */
export function useBulkDecisions(
  rows: readonly PaymentRow[] | undefined,
  { isQueue, focusAfter }: { isQueue: boolean; focusAfter: FocusAfterDeciding },
): BulkDecisions | null {
  const mayDecide = useMay("analyst");
  const decide = useDecide();
  const assign = useAssign();
  const [chosen, setChosen] = useState<ReadonlyMap<number, Decision>>(new Map());
  // A row that left the page is no longer selected.
  const selected = useMemo(() => rows?.filter(({ paymentId }) => chosen.has(paymentId)) ?? [], [rows, chosen]);
  const latest = useRef(rows);
  useEffect(function keepLatest() {
    latest.current = rows;
  });
  const change = useCallback(
    (paymentIds: readonly number[], isSelected: boolean) =>
      setChosen((current) => {
        const others = [...current].filter(([id]) => !paymentIds.includes(id));
        if (!isSelected) return new Map(others);
        const rowsNow = (latest.current ?? []).filter(({ paymentId }) => paymentIds.includes(paymentId));
        return new Map([
          ...others,
          ...rowsNow.map((row) => [row.paymentId, current.get(row.paymentId) ?? listedDecision(row, isQueue)] as const),
        ]);
      }),
    [isQueue],
  );
  const select = useCallback((paymentId: number, isSelected: boolean) => change([paymentId], isSelected), [change]);
  if (!mayDecide) return null;
  const deselect = (paymentIds: readonly number[]) => change(paymentIds, false);
  const orders = selected.map((row) => ({ ...row, seen: chosen.get(row.paymentId) ?? row.decision }));
  // All of them, always: none takes another's place under the pointer when a row changes.
  const offered = [
    ...actionsForMany.map((action) => ({
      content: staffActionVerb(action),
      disabled: selected.every((row) => hasDecisionOf(action, row)),
      onAction: () => decide(action, orders, { ...focusAfter(selected), onDecided: deselect }),
    })),
    { content: "Assign", onAction: () => assign(selected, deselect) },
  ];
  return {
    isSelected: (paymentId) => chosen.has(paymentId),
    select,
    selectedCount: selected.length,
    actions: offered,
    selectAll: rows && selected.length < rows.length ? () => change(idsOf(rows, undefined), true) : null,
    clear: () => setChosen(new Map()),
    tableProps: {
      selectedItemsCount: selected.length,
      onSelectionChange: (_, isSelected, selection) => change(idsOf(rows ?? [], selection), isSelected),
      promotedBulkActions: offered,
    },
  };
}

/** What was selected: one row by its ID, a range of rows by their positions, or all of them. */
function idsOf(rows: readonly PaymentRow[], selection: string | [number, number] | undefined): number[] {
  if (typeof selection === "string") return [Number(selection)];
  const [from, to] = selection ?? [0, rows.length - 1];
  return rows.slice(from, to + 1).map(({ paymentId }) => paymentId);
}
