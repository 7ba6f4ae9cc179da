import { useMutation } from "@tanstack/react-query";
import { isGone, isStatus, type ApiError } from "#console/api/api-error.ts";
import { useApi } from "#console/api/api-context.tsx";
import { errorWords } from "#console/api/errors.ts";
import { useForgetEndpoint } from "#console/api/queries.ts";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { useFailureToast } from "#console/ui/toasts.tsx";
import type { AnswerOf } from "#contract/endpoint.ts";
import { exportEvidence, getEvidenceExport, undoEvidenceExport, type EvidenceExport } from "#contract/evidence-export.ts";
import { markDisputed, undoDisputed } from "#contract/mark-disputed.ts";
import { listDisputes } from "#contract/payment-disputes.ts";
import { getPayment } from "#contract/payment-detail.ts";
import { getHistory } from "#contract/payment-trail.ts";
import type { DisputeReason } from "#domain/payments/dispute-reasons.ts";

/** What the dialog asks for; without a reason the order isn't marked as disputed. */
type Asked = { to: string[]; comments: string; reason: DisputeReason | null };
export type Exported = { made: EvidenceExport; marked: AnswerOf<typeof markDisputed> | null };

/**
 * Exports an order's evidence. A chargeback is recorded first, so that the file tells of it, and taken back if the export is
 * refused. A failure also shows a toast, and its cause stays with the form.
 */
export function useExportEvidence(paymentId: string) {
  const { client } = useApi();
  const reload = useReloadOrder(paymentId);
  const showFailure = useExportFailure();
  return useMutation<Exported, ApiError, Asked>({
    mutationFn: async ({ to, comments, reason }) => {
      const marked = reason === null ? null : await client.call(markDisputed, { ...inputOf(paymentId), body: { reason } });
      try {
        const made = await client.call(exportEvidence, { ...inputOf(paymentId), body: { to, comments } });
        return { made, marked };
      } catch (cause) {
        if (marked?.outcomeId != null) await client.call(undoDisputed, { ...inputOf(paymentId), body: { outcomeId: marked.outcomeId } });
        throw cause;
      }
    },
    // The dialog goes on while the order is loaded again.
    onSuccess: () => void reload(),
    onError: (cause) => {
      showFailure(cause);
      void reload();
    },
  });
}

/** Tells by a toast that evidence wasn't exported: why, where the server refused the order or asked to wait. */
export function useExportFailure(): (cause?: ApiError) => void {
  const showFailure = useFailureToast();
  return (cause) => {
    const isKnown = isGone(cause) || isStatus(cause, 409) || isStatus(cause, 429);
    showFailure(
      "Submit Evidence Error",
      isKnown
        ? errorWords(cause).detail
        : "Error submitting evidence. Please check the provided email address. if the problem persists please contact support.",
    );
  };
}

/**
 * Takes back the emails of an export and the chargeback recorded with it, each where that is possible. Without its chargeback, the
 * file is withdrawn. Fails if one of them isn't possible.
 */
export function useUndoExport(paymentId: string) {
  const { client } = useApi();
  const reload = useReloadOrder(paymentId);
  const forget = useForgetEndpoint();
  return useMutation<void, ApiError, Exported>({
    mutationFn: async ({ made, marked }) => {
      const undone = await Promise.allSettled([
        made.mailsAt !== null && client.call(undoEvidenceExport, exportInput(paymentId, made)),
        marked?.outcomeId != null && client.call(undoDisputed, { ...inputOf(paymentId), body: { outcomeId: marked.outcomeId } }),
      ]);
      for (const one of undone) if (one.status === "rejected") throw one.reason;
    },
    onSettled: (_none, _error, { made }) => {
      void reload();
      return forget(getEvidenceExport, exportInput(paymentId, made));
    },
  });
}

/** Which export is asked for. */
export function exportInput(paymentId: string, { exportId }: Pick<EvidenceExport, "exportId">) {
  return { params: { id: paymentId, exportId: String(exportId) } };
}

function useReloadOrder(paymentId: string): () => Promise<void> {
  const forget = useForgetEndpoint();
  return async () => {
    const input = inputOf(paymentId);
    await Promise.all([forget(getPayment, input), forget(listDisputes, input), forget(getHistory, { ...input, query: {} })]);
  };
}
