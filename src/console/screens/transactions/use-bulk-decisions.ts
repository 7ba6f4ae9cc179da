import type { IndexTableProps } from "@shopify/polaris";
import { useCallback, useMemo, useState } from "react";
import type { PaymentRow } from "#contract/payment-list.ts";
import type { FocusAfterDeciding } from "#console/screens/transactions/use-focus-after-deciding.ts";
import { useMay } from "#console/session/use-may.ts";
import { useAssign, useDecide } from "#console/ui/deciding/deciding-context.ts";
import { actionsForMany, hasDecisionOf, staffActionVerb } from "#domain/payments/staff-decision.ts";

export type BulkDecisions = {
  isSelected: (paymentId: number) => boolean;
  /** Selects a card, which has no checkbox of the table's. */
  select: (paymentId: number, isSelected: boolean) => void;
  /** How many are selected, and what can be done with at least one of them, for where there's no table. */
  selectedCount: number;
  actions: readonly { content: string; onAction: () => void }[];
  /** What the table needs to select its rows and to decide on those selected. */
  tableProps: Pick<IndexTableProps, "selectedItemsCount" | "onSelectionChange" | "promotedBulkActions">;
};

/** Lets a person select rows of the page, and decide on them or assign them together, with the focus where `focusAfter` says; null for those who may not decide. */
export function useBulkDecisions(rows: readonly PaymentRow[] | undefined, focusAfter: FocusAfterDeciding): BulkDecisions | null {
  const mayDecide = useMay("analyst");
  const decide = useDecide();
  const assign = useAssign();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  // A row that left the page is no longer selected.
  const selected = useMemo(() => rows?.filter(({ paymentId }) => ids.has(paymentId)) ?? [], [rows, ids]);
  const change = useCallback(
    (paymentIds: readonly number[], isSelected: boolean) =>
      setIds((current) => new Set(isSelected ? [...current, ...paymentIds] : [...current].filter((id) => !paymentIds.includes(id)))),
    [],
  );
  const select = useCallback((paymentId: number, isSelected: boolean) => change([paymentId], isSelected), [change]);
  if (!mayDecide) return null;
  const deselect = (paymentIds: readonly number[]) => change(paymentIds, false);
  const possible = actionsForMany.filter((action) => selected.some((row) => !hasDecisionOf(action, row)));
  const offered = [
    ...possible.map((action) => ({
      content: staffActionVerb(action),
      onAction: () => decide(action, selected, { ...focusAfter(selected), onDecided: deselect }),
    })),
    { content: "Assign", onAction: () => assign(selected, deselect) },
  ];
  return {
    isSelected: (paymentId) => ids.has(paymentId),
    select,
    selectedCount: selected.length,
    actions: offered,
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
