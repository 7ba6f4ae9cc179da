import { Banner, BlockStack, List, Modal, Select, SkeletonBodyText, Text } from "@shopify/polaris";
import { useState, type RefObject } from "react";
import { listReasons, previewDecisions } from "#contract/decisions.ts";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import type { ManualSensor } from "#contract/sensor.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { actionEffects } from "#console/screens/transaction/action-effects.ts";
import { useRunAction } from "#console/screens/transaction/use-run-action.ts";
import { GuaranteeLines } from "#console/ui/deciding/guarantee-lines.tsx";
import { ordersNow } from "#console/ui/deciding/orders-now.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { needsReason, REASON_MISSING, type StaffAction } from "#domain/payments/staff-decision.ts";
import { staffActionOf } from "#domain/scenarios/action-settings.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";

type DialogProps = {
  paymentId: string;
  payment: PaymentDetail;
  sensor: ManualSensor;
  isOpen: boolean;
  /** Gets focus back. */
  activator: RefObject<HTMLDivElement>;
  onClose: () => void;
};

/** Confirms an action: says what it does and, for a decision, asks why. A toast says that it failed; why stays here. */
export function ManualActionDialog({ paymentId, payment, sensor, isOpen, activator, onClose }: DialogProps) {
  const { decision, allowReason, requiredReason } = sensor.settings;
  const [reasonCode, setReasonCode] = useState("");
  const [isAsked, setAsked] = useState(false);
  const { run, isRunning, fault, isRepeat } = useRunAction(paymentId, payment, sensor, onClose);
  const isNeeded = decision !== null && (requiredReason || needsReason(staffActionOf[decision], payment.decision));
  const isImpossible = decision !== null && payment.actions.every(({ action }) => action !== staffActionOf[decision]);
  const isMissing = isNeeded && reasonCode === "";
  const start = () => {
    setAsked(true);
    if (!isMissing && !isRunning) run(reasonCode === "" ? null : reasonCode);
  };
  return (
    <Modal
      open={isOpen}
      activator={activator}
      title={sensor.name}
      onClose={onClose}
      primaryAction={{
        content: "Run action",
        destructive: sensor.settings.isFinal,
        onAction: start,
        loading: isRunning,
        disabled: isImpossible,
      }}
      secondaryActions={[{ content: "Cancel", onAction: onClose, disabled: isRunning }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {fault !== null && <ErrorState error={fault} />}
          <div role="status">
            {isRepeat && <Banner tone="info">This was started just now, so it wasn't run again. To repeat it, wait 10 seconds.</Banner>}
          </div>
          <Effects effects={actionEffects(sensor)} />
          {sensor.settings.isFinal && <Banner tone="warning">This can&apos;t be undone.</Banner>}
          {decision !== null && <GuaranteeMeant payment={payment} action={staffActionOf[decision]} />}
          {decision !== null && !isImpossible && (allowReason || isNeeded) && (
            <ReasonSelect
              decision={decision}
              value={reasonCode}
              onChange={setReasonCode}
              isNeeded={isNeeded}
              error={isAsked && isMissing ? REASON_MISSING : undefined}
            />
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** Whether the order will be under guarantee, and who carries the loss. */
function GuaranteeMeant({ payment, action }: { payment: PaymentDetail; action: StaffAction }) {
  const preview = useEndpoint(previewDecisions, { body: { paymentIds: [payment.paymentId] } });
  if (preview.data === undefined) {
    if (preview.error === null) return <SkeletonBodyText lines={1} />;
    return (
      <LoadFailure
        title="Couldn't check the guarantee"
        error={preview.error}
        onRetry={() => void preview.refetch()}
        isRetrying={preview.isFetching}
      />
    );
  }
  const { unchanged, changed, impossible } = ordersNow(action, [payment], preview.data.results);
  const possible = [...unchanged, ...changed].map(({ effect }) => effect);
  return <GuaranteeLines action={action} possible={possible} impossible={impossible} asked={1} />;
}

function Effects({ effects }: { effects: readonly string[] }) {
  if (effects.length === 1) return <Text as="p">{effects[0]}</Text>;
  return (
    <List>
      {effects.map((effect) => (
        <List.Item key={effect}>{effect}</List.Item>
      ))}
    </List>
  );
}

type ReasonSelectProps = {
  decision: Decision;
  value: string;
  onChange: (code: string) => void;
  isNeeded: boolean;
  error: string | undefined;
};

function ReasonSelect({ decision, value, onChange, isNeeded, error }: ReasonSelectProps) {
  const reasons = useEndpoint(listReasons, { params: { orderStatus: decision } });
  if (reasons.error !== null && reasons.data === undefined)
    return <LoadFailure error={reasons.error} onRetry={() => void reasons.refetch()} isRetrying={reasons.isFetching} />;
  const choices = (reasons.data?.reasons ?? []).map(({ code, words }) => ({ value: code, label: words }));
  return (
    <Select
      label={isNeeded ? "Reason" : "Reason (optional)"}
      options={[{ value: "", label: "Select a reason" }, ...choices]}
      value={value}
      onChange={onChange}
      error={error}
      disabled={reasons.data === undefined}
    />
  );
}
