import { Banner, BlockStack, Modal, Select, Text, TextField } from "@shopify/polaris";
import { useState, type RefObject } from "react";
import { isStatus } from "#console/api/api-error.ts";
import type { AlertOnWire } from "#contract/alert-on-wire.ts";
import type { DisputeOnWire } from "#contract/payment-disputes.ts";
import { DueText } from "#console/screens/transaction/due-text.tsx";
import { FactList, type Fact } from "#console/screens/transaction/fact-list.tsx";
import { useAnswerAlert } from "#console/screens/transaction/use-answer-alert.ts";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { ALERT_NOTES_MAX, alertOutcomeNames, alertOutcomes } from "#domain/disputes/alert-outcome.ts";
import { alertSourceName, alertTypeName } from "#domain/disputes/alert-source.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatMoney, toMinor } from "#domain/money/money.ts";

type AlertDialogProps = {
  paymentId: string;
  alert: AlertOnWire;
  refund: DisputeOnWire["refund"];
  /** The order's. */
  currency: CurrencyCode;
  isGuaranteed: boolean;
  isOpen: boolean;
  /** Gets focus back once it closes. */
  opener: RefObject<HTMLElement>;
  onClose: () => void;
};

/**
 * A chargeback alert, and the outcome that staff submit once. A toast says that a second one was refused; notes that were typed stay.
 */
export function AlertDialog({ paymentId, alert, refund, currency, isGuaranteed, isOpen, opener, onClose }: AlertDialogProps) {
  const [chosen, setChosen] = useState("");
  const [notes, setNotes] = useState("");
  const { submit, isSubmitting, fault, isSubmitted, reload } = useAnswerAlert(paymentId, alert.disputeId);
  const isComplete = alert.isAnswered || isSubmitted;
  const isColleagues = alert.isAnswered && !isSubmitted;
  const mayAnswer = useMay("analyst");
  const outcome = alertOutcomeNames.find((name) => name === chosen);
  const close = () => {
    reload();
    onClose();
  };
  const shownOutcome = alert.outcome ?? outcome;
  return (
    <Modal
      open={isOpen}
      activator={opener}
      title="Chargeback alert"
      onClose={close}
      {...(mayAnswer && !isComplete
        ? {
            primaryAction: {
              content: "Submit outcome",
              onAction: () => outcome && submit(outcome, notes.trim() || null),
              disabled: outcome === undefined,
              loading: isSubmitting,
            },
          }
        : {})}
      secondaryActions={[{ content: isComplete || !mayAnswer ? "Done" : "Cancel", onAction: close, disabled: isSubmitting }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {fault !== null && !isStatus(fault, 409) && <ErrorState error={fault} />}
          <BlockStack>
            <div role="status">{isComplete && <Complete alert={alert} outcome={shownOutcome} refund={refund} />}</div>
            {!isComplete && alert.dueAt && <DueText at={alert.dueAt} />}
          </BlockStack>
          <FactList facts={factsOf(alert, currency)} />
          {mayAnswer && (
            <>
              <Select
                label="Outcome"
                options={[
                  { label: "Select an outcome", value: "", disabled: true },
                  ...alertOutcomeNames.map((value) => ({ label: alertOutcomes[value].words, value })),
                ]}
                value={isComplete ? (shownOutcome ?? "") : chosen}
                onChange={setChosen}
                disabled={isComplete}
                helpText={`${outcome && !isComplete ? `${alertOutcomes[outcome].help} ` : ""}Records what you did about the alert. It doesn't refund the order.`}
              />
              {isGuaranteed && !isComplete && outcome && alertOutcomes[outcome].refunds === "all" && (
                <Banner tone="warning">A full refund ends this order's guarantee.</Banner>
              )}
              <TextField
                label="Notes"
                value={alert.notes ?? (isColleagues ? "" : notes)}
                onChange={setNotes}
                multiline={3}
                maxLength={ALERT_NOTES_MAX}
                autoComplete="off"
                disabled={isComplete}
              />
              {isColleagues && notes.trim() !== "" && (
                <TextField label="Your notes, not submitted" value={notes} multiline={3} autoComplete="off" readOnly />
              )}
            </>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

function Complete({
  alert,
  outcome,
  refund,
}: Pick<AlertDialogProps, "alert" | "refund"> & { outcome: AlertOnWire["outcome"] | undefined }) {
  const words = outcome ? alertOutcomes[outcome].words : "Refunded by the card network";
  return (
    <Banner tone={refund === "awaited" ? "warning" : "success"}>
      <Text as="p">
        {`Outcome submitted: ${words}`}
        {alert.answeredBy !== null && (
          <>
            {" by "}
            <bdi>{alert.answeredBy}</bdi>
          </>
        )}
        {alert.answeredAt !== null && (
          <>
            {", "}
            <InstantText at={alert.answeredAt} />
          </>
        )}
      </Text>
      {refund === "awaited" && <Text as="p">Refund not seen yet. It shows here once your shop or payment provider reports it.</Text>}
    </Banner>
  );
}

function factsOf({ data }: AlertOnWire, orderCurrency: CurrencyCode): Fact[] {
  const currency = data.currency ?? orderCurrency;
  const amountMinor = toMinor(data.amount, currency);
  return [
    { name: "Source", value: alertSourceName(data) },
    { name: "Type", value: data.type && alertTypeName(data.type) },
    { name: "Received", value: <InstantText at={data.at} /> },
    { name: "Transaction", value: data.transactionAt && <InstantText at={data.transactionAt} /> },
    { name: "Amount", value: amountMinor === null ? String(data.amount) : formatMoney({ amountMinor, currency }) },
    { name: "Card", value: [data.cardType, data.cardNumber].filter(Boolean).join(" ") },
    { name: "Issuing bank", value: data.issuerBank },
    { name: "Descriptor", value: data.descriptor },
    ...(data.arn === null ? [] : [{ name: "ARN", value: data.arn }]),
    { name: "Alert ID", value: data.id },
  ];
}
