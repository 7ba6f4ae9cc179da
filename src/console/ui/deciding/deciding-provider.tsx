import { lazy, Suspense, useCallback, useState, type ReactNode } from "react";
import { DecideContext, type Decide, type OrderToDecide } from "#console/ui/deciding/deciding-context.ts";
import type { StaffAction } from "#domain/payments/staff-decision.ts";

type Asked = { action: StaffAction; orders: readonly OrderToDecide[]; onDecided: (paymentIds: readonly number[]) => void };
/** What was just decided. Each has a new `key`, so that its time starts anew. */
type Done = { key: number; action: StaffAction; decisionIds: readonly number[] };

const DecisionDialog = lazy(async () => ({ default: (await import("#console/ui/deciding/decision-dialog.tsx")).DecisionDialog }));
const UndoNotice = lazy(async () => ({ default: (await import("#console/ui/deciding/undo-notice.tsx")).UndoNotice }));

/** Lets every screen below decide on orders. The dialog and the offer to undo are here, so that they outlast a screen. */
export function DecidingProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const decide = useCallback<Decide>((action, orders, onDecided = () => undefined) => setAsked({ action, orders, onDecided }), []);
  const forget = useCallback(() => setDone(null), []);
  return (
    <DecideContext.Provider value={decide}>
      {children}
      <Suspense fallback={null}>
        {asked && (
          <DecisionDialog
            action={asked.action}
            orders={asked.orders}
            onDecided={(decided) => {
              setDone((last) => ({
                key: (last?.key ?? 0) + 1,
                action: asked.action,
                decisionIds: decided.map(({ decisionId }) => decisionId),
              }));
              asked.onDecided(decided.map(({ paymentId }) => paymentId));
            }}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {done && <UndoNotice key={done.key} action={done.action} decisionIds={done.decisionIds} onGone={forget} />}
      </Suspense>
    </DecideContext.Provider>
  );
}
