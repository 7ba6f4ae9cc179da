import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import {
  DecideContext,
  type AfterDeciding,
  type Assign,
  type Decide,
  type OrderToAssign,
  type OrderToDecide,
} from "#console/ui/deciding/deciding-context.ts";
import type { StaffAction } from "#domain/payments/staff-decision.ts";

type Asked = { action: StaffAction; orders: readonly OrderToDecide[]; after: AfterDeciding };
type ToAssign = { orders: readonly OrderToAssign[]; onAssigned: (paymentIds: readonly number[]) => void };
/** What was just decided. Each has a new `key`, so that its time starts anew. */
type Done = { key: number; action: StaffAction; orders: readonly OrderToDecide[]; decisionIds: readonly number[]; onUndone: () => void };

const DecisionDialog = lazy(async () => ({ default: (await import("#console/ui/deciding/decision-dialog.tsx")).DecisionDialog }));
const AssignDialog = lazy(async () => ({ default: (await import("#console/ui/assigning/assign-dialog.tsx")).AssignDialog }));
const DoneNotice = lazy(async () => ({ default: (await import("#console/ui/done-notice.tsx")).DoneNotice }));
const UndoNotice = lazy(async () => ({ default: (await import("#console/ui/deciding/undo-notice.tsx")).UndoNotice }));

/** Lets every screen below decide on orders and assign them. Dialogs and notices are here, so that they outlast a screen. */
export function DecidingProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const decide = useCallback<Decide>((action, orders, after = {}) => setAsked({ action, orders, after }), []);
  const [toAssign, setToAssign] = useState<ToAssign | null>(null);
  const [assigned, setAssigned] = useState<{ key: number; words: string } | null>(null);
  const assign = useCallback<Assign>((orders, onAssigned = () => undefined) => setToAssign({ orders, onAssigned }), []);
  const forgetAssigned = useCallback(() => setAssigned(null), []);
  const deciding = useMemo(() => ({ decide, assign }), [decide, assign]);
  const forget = useCallback(() => setDone(null), []);
  return (
    <DecideContext.Provider value={deciding}>
      {children}
      <Suspense fallback={null}>
        {asked && (
          <DecisionDialog
            action={asked.action}
            orders={asked.orders}
            onDecided={(decided) => {
              const paymentIds = decided.map(({ paymentId }) => paymentId);
              setDone((last) => ({
                key: (last?.key ?? 0) + 1,
                action: asked.action,
                orders: asked.orders.filter((order) => decided.some(({ paymentId }) => paymentId === order.paymentId)),
                decisionIds: decided.map(({ decisionId }) => decisionId),
                onUndone: () => asked.after.onUndone?.(paymentIds),
              }));
              asked.after.onDecided?.(paymentIds);
            }}
            onClose={(paymentIds) => {
              setAsked(null);
              asked.after.onClosed?.(paymentIds);
            }}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {toAssign && (
          <AssignDialog
            orders={toAssign.orders}
            onAssigned={(paymentIds, words) => {
              setAssigned((last) => ({ key: (last?.key ?? 0) + 1, words }));
              toAssign.onAssigned(paymentIds);
            }}
            onClose={() => setToAssign(null)}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>{assigned && <DoneNotice key={assigned.key} words={assigned.words} onGone={forgetAssigned} />}</Suspense>
      <Suspense fallback={null}>
        {done && (
          <UndoNotice
            key={done.key}
            action={done.action}
            orders={done.orders}
            decisionIds={done.decisionIds}
            onUndone={done.onUndone}
            onGone={forget}
          />
        )}
      </Suspense>
    </DecideContext.Provider>
  );
}
