import { BlockStack, Checkbox, Modal, Select, Text, TextField } from "@shopify/polaris";
import { useState, type RefObject } from "react";
import { useEndpoint } from "#console/api/queries.ts";
import { ExportedEvidence } from "#console/screens/transaction/exported-evidence.tsx";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { useExportEvidence, useExportFailure } from "#console/screens/transaction/use-export-evidence.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { isRecipient } from "#contract/evidence-export.ts";
import { listDisputes } from "#contract/payment-disputes.ts";
import { EVIDENCE_LINK_DAYS, EVIDENCE_NOTE_MAX, EVIDENCE_RECIPIENTS_MAX } from "#domain/disputes/evidence-export.ts";
import { disputeReasonName, disputeReasons } from "#domain/payments/dispute-reasons.ts";
import { REASON_MISSING } from "#domain/payments/staff-decision.ts";

type ExportEvidenceModalProps = {
  paymentId: string;
  isOpen: boolean;
  /** Gets focus back once it closes. */
  opener: RefObject<HTMLElement>;
  onClose: () => void;
};

/** Asks where the evidence goes and whether the order was disputed; then follows the file until it can be downloaded. */
export function ExportEvidenceModal({ paymentId, isOpen, opener, onClose }: ExportEvidenceModalProps) {
  const [addresses, setAddresses] = useState("");
  const [note, setNote] = useState("");
  const [isDisputed, setDisputed] = useState(false);
  const [reasonCode, setReasonCode] = useState("");
  const [isAsked, setAsked] = useState(false);
  const knownReason = useKnownReason(paymentId);
  const { mutate, isPending, error, data, reset } = useExportEvidence(paymentId);
  const showFailure = useExportFailure();
  const to = addresses.split(/[,;\s]+/).filter((address) => address !== "");
  const reason = disputeReasons.find((known) => known === reasonCode) ?? null;
  const fault = addressFault(to);
  const asksReason = isDisputed && knownReason === null;
  const isReasonMissing = asksReason && reason === null;

  function submit() {
    setAsked(true);
    if (fault !== undefined) return showFailure();
    if (!isReasonMissing && !isPending) mutate({ to, comments: note, reason: asksReason ? reason : null });
  }

  /** Asks again, with what was typed; the chargeback or an alert was undone. */
  function exportAgain() {
    setAsked(false);
    setDisputed(false);
    reset();
  }

  if (data)
    return (
      <Modal
        open={isOpen}
        activator={opener}
        title="Export Evidence"
        onClose={onClose}
        primaryAction={{ content: "Done", onAction: onClose }}
      >
        <Modal.Section>
          <ExportedEvidence paymentId={paymentId} exported={data} onExportAgain={exportAgain} />
        </Modal.Section>
      </Modal>
    );
  return (
    <Modal
      open={isOpen}
      activator={opener}
      title="Export Evidence"
      onClose={onClose}
      primaryAction={{ content: to.length > 0 ? "Export and send" : "Export Evidence", onAction: submit, loading: isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose, disabled: isPending }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {error !== null && <ErrorState title="Couldn't export the evidence" error={error} />}
          <Text as="p">
            Everything about this order in one PDF, within the limits of its card network. The link in the email works for{" "}
            {EVIDENCE_LINK_DAYS} days.
          </Text>
          <TextField
            label="Email address"
            type="text"
            inputMode="email"
            autoComplete="email"
            value={addresses}
            onChange={setAddresses}
            error={isAsked ? fault : undefined}
            helpText={`Up to ${EVIDENCE_RECIPIENTS_MAX}, separated by commas. Leave empty to only download the file.`}
          />
          <TextField
            label="Note"
            multiline={3}
            maxLength={EVIDENCE_NOTE_MAX}
            autoComplete="off"
            value={note}
            onChange={setNote}
            helpText="Part of the file and of the email."
          />
          <Checkbox
            label="Order disputed"
            helpText={
              knownReason === null
                ? "If this order has no chargeback yet, one is recorded. If it has one without a reason, the reason is added."
                : `This order already has a chargeback: ${knownReason}.`
            }
            checked={isDisputed || knownReason !== null}
            disabled={knownReason !== null}
            onChange={setDisputed}
          />
          {asksReason && (
            <Select
              label="Dispute reason"
              options={[
                { value: "", label: "Select a reason" },
                ...disputeReasons.map((value) => ({ value, label: disputeReasonName(value) })),
              ]}
              value={reasonCode}
              onChange={setReasonCode}
              error={isAsked && isReasonMissing ? REASON_MISSING : undefined}
            />
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** The reason of the order's chargeback in words, which nobody can change; null if it has none. */
function useKnownReason(paymentId: string): string | null {
  const [dispute] = useEndpoint(listDisputes, inputOf(paymentId)).data ?? [];
  if (dispute === undefined || dispute.cbId === null || dispute.lacksReason) return null;
  return dispute.reason === null ? dispute.reasonCode : disputeReasonName(dispute.reason);
}

/** Which of the addresses can't be one, in words. */
function addressFault(to: readonly string[]): string | undefined {
  if (to.length > EVIDENCE_RECIPIENTS_MAX) return `Enter at most ${EVIDENCE_RECIPIENTS_MAX} addresses`;
  const wrong = to.filter((address) => !isRecipient(address));
  return wrong.length === 0 ? undefined : wrong.map((address) => `${address} isn't an email address`).join(". ");
}
