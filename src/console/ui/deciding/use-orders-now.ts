import { useState } from "react";
import { previewDecisions } from "#contract/decisions.ts";
import { useEndpoint, usePollAgain } from "#console/api/queries.ts";
import { useChangedPayments } from "#console/api/use-changed-payments.ts";
import type { OrderToDecide } from "#console/ui/deciding/deciding-context.ts";
import { ordersNow } from "#console/ui/deciding/orders-now.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";
import type { StaffAction } from "#domain/payments/staff-decision.ts";

/** They are looked at again at most this often, however much happens. */
const READ_EVERY_MS = 500;

/**
 * How the orders stand that a person wants to decide on, kept up to date until `keep` is called, as what a person decides changes
 * them too.
 */
export function useOrdersNow(action: StaffAction, orders: readonly OrderToDecide[]) {
  const input = { body: { paymentIds: orders.map(({ paymentId }) => paymentId) } };
  // An earlier answer would be shown first.
  const preview = useEndpoint(previewDecisions, input, { keptUnusedForMs: 0 });
  const pollAgain = usePollAgain();
  const read = useSpaced(() => void pollAgain(previewDecisions, input), READ_EVERY_MS);
  useChangedPayments((mayHaveChanged) => {
    if (input.body.paymentIds.some(mayHaveChanged)) read();
  });
  const [kept, setKept] = useState<typeof preview.data | null>(null);
  const shown = kept ?? preview.data;
  return {
    /** Undefined until it's known. */
    now: shown && ordersNow(action, orders, shown.results),
    preview,
    keep: () => setKept(preview.data ?? null),
    letGo: () => setKept(null),
  };
}
