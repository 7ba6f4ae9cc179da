import { useMutation } from "@tanstack/react-query";
import { decideAsStaff } from "#contract/decisions.ts";
import { getPayment, type PaymentDetail } from "#contract/payment-detail.ts";
import { getHistory } from "#contract/payment-trail.ts";
import { activateManualWatch, type ManualSensor } from "#contract/sensor.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { ApiError } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
import { useForgetEndpoint } from "#console/api/queries.ts";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { useSession } from "#console/session/session-context.tsx";
import { useFailureToast } from "#console/ui/toasts.tsx";
import { staffActionOf } from "#domain/scenarios/action-settings.ts";

/**
 * Runs an action on an order in the person's name; a decision with a reason is told first. Then the trail shows it. After a
 * failure the order is loaded again too, because a colleague may have been faster. A repeat isn't a run.
 */
export function useRunAction(paymentId: string, payment: PaymentDetail, sensor: ManualSensor, onRun: () => void) {
  const { client } = useApi();
  const { user, tenant } = useSession();
  const forget = useForgetEndpoint();
  const showFailure = useFailureToast();
  const { decision } = sensor.settings;
  const reload = () => Promise.all([forget(getPayment, inputOf(paymentId)), forget(getHistory, { ...inputOf(paymentId), query: {} })]);
  const running = useMutation<AnswerOf<typeof activateManualWatch>, ApiError, string | null>({
    mutationFn: async (reasonCode) => {
      if (decision !== null && reasonCode !== null) {
        const ids = { paymentId: payment.paymentId, tenantId: tenant.id, initiator: user.fullName };
        await client.call(decideAsStaff, { body: { ...ids, action: staffActionOf[decision], reasonCode, seen: payment.decision } });
      }
      const params = { tenantId: String(tenant.id), paymentId, sensorIds: String(sensor.id) };
      return client.call(activateManualWatch, { params, headers: { "x-initiator": encodeURIComponent(user.fullName) } });
    },
    onSuccess: async ({ isRepeat }) => {
      await reload();
      if (decision !== null || !isRepeat) onRun();
    },
    onError: () => {
      showFailure("Manual Activation Error", "Error running manual process.");
      void reload();
    },
  });
  return {
    run: running.mutate,
    isRunning: running.isPending,
    fault: running.error,
    /** The same was started a moment ago, so it wasn't started again. */
    isRepeat: running.data?.isRepeat ?? false,
  };
}
