import { countUnmatchedAlerts, joinAlert, listUnmatchedAlerts, undoJoin } from "#contract/alerts.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";

/** Joins an alert to an order, once. Afterwards, or if a colleague was faster, the alerts are loaded again. */
export function useJoinAlert(alertId: number, onJoined: (paymentId: number, reference: string) => void) {
  const forget = useForgetEndpoint();
  const joining = useEndpointMutation(joinAlert);
  return {
    join: (paymentId: number, reference: string) =>
      joining.mutate(
        { params: { alertId: String(alertId) }, body: { paymentId } },
        {
          onSuccess: () => {
            onJoined(paymentId, reference);
            void forget(listUnmatchedAlerts);
            void forget(countUnmatchedAlerts);
          },
          onError: (error) => {
            if (isStatus(error, 409)) void forget(listUnmatchedAlerts);
          },
        },
      ),
    isJoining: joining.isPending,
    fault: joining.error,
  };
}

/** Takes an alert from the order that it was joined to. Afterwards the alerts are loaded again. */
export function useUndoJoin({ alertId, paymentId }: { alertId: number; paymentId: number }) {
  const forget = useForgetEndpoint();
  const undoing = useEndpointMutation(undoJoin);
  return {
    undo: () =>
      undoing.mutate(
        { params: { alertId: String(alertId) }, body: { paymentId } },
        {
          onSuccess: () => {
            void forget(listUnmatchedAlerts);
            void forget(countUnmatchedAlerts);
          },
        },
      ),
    isUndone: undoing.isSuccess,
    fault: undoing.error,
  };
}
