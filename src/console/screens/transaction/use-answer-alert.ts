import { answerAlert } from "#contract/alerts.ts";
import { listDisputes } from "#contract/payment-disputes.ts";
import { isStatus } from "#console/api/api-error.ts";
import { errorWords } from "#console/api/errors.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { inputOf, useRefresh } from "#console/screens/transaction/queries.ts";
import { useFailureToast } from "#console/ui/toasts.tsx";
import { ALERT_ANSWERED, ALERT_ANSWERED_TITLE, type AlertOutcome } from "#domain/disputes/alert-outcome.ts";

/** Submits what was done about a dispute's alerts. Afterwards, and after a refusal, the order is loaded again. */
export function useAnswerAlert(paymentId: string, disputeId: number) {
  const forget = useForgetEndpoint();
  const refresh = useRefresh(paymentId);
  const showFailure = useFailureToast();
  const reload = () => {
    void forget(listDisputes, inputOf(paymentId));
    refresh();
  };
  const answering = useEndpointMutation(answerAlert, { onSuccess: reload });
  return {
    submit: (outcome: AlertOutcome, notes: string | null) =>
      answering.mutate(
        { params: { paymentId }, body: { outcome, notes, status: "completed", disputeId } },
        {
          onError: (error) => {
            const { title, detail } = errorWords(error);
            if (isStatus(error, 409)) showFailure(ALERT_ANSWERED_TITLE, ALERT_ANSWERED);
            else showFailure(title, detail);
            reload();
          },
        },
      ),
    isSubmitting: answering.isPending,
    fault: answering.error,
    isSubmitted: answering.isSuccess,
    reload,
  };
}
