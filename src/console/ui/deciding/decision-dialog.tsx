import { BlockStack, Modal, ProgressBar, Select, SkeletonBodyText, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { listReasons, previewDecisions } from "#contract/decisions.ts";
import { COMMENT_MAX_LENGTH } from "#contract/payment-trail.ts";
import { useEndpoint } from "#console/api/queries.ts";
import type { OrderToDecide } from "#console/ui/deciding/deciding-context.ts";
import { doneWords, ordersCounted, ordersNamed } from "#console/ui/deciding/decision-words.ts";
import { GuaranteeLines } from "#console/ui/deciding/guarantee-lines.tsx";
import { RefusedAlone, RefusedOrders } from "#console/ui/deciding/refused-orders.tsx";
import { useDecideOnOrders, type DecidedOrder } from "#console/ui/deciding/use-decide-on-orders.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { formatMoney } from "#domain/money/money.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { personName } from "#domain/payments/payment-title.ts";
import {
  decisionOfAction,
  REASON_MISSING,
  staffActionDone,
  staffActionTitle,
  staffActionVerb,
  type StaffAction,
} from "#domain/payments/staff-decision.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";

type DecisionDialogProps = {
  action: StaffAction;
  orders: readonly OrderToDecide[];
  onDecided: (decided: readonly DecidedOrder[]) => void;
  /** Called with the orders that were decided on. */
  onClose: (paymentIds: readonly number[]) => void;
};

/**
 * Asks why, and says before the click whether the orders will be under guarantee and who carries the loss. Stays open with what
 * failed; with several orders it then lists those that failed, while the others are decided.
 */
export function DecisionDialog({ action, orders, onDecided, onClose: onLeave }: DecisionDialogProps) {
  const [reasonCode, setReasonCode] = useState("");
  const [comment, setComment] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const preview = useEndpoint(previewDecisions, { body: { paymentIds: orders.map(({ paymentId }) => paymentId) } });
  const { send, sending, error, decided, refused } = useDecideOnOrders();
  const possible = (preview.data?.results ?? []).flatMap((result) =>
    "error" in result
      ? []
      : result.actions.filter((each) => each.action === action).map((each) => ({ ...each, paymentId: result.paymentId })),
  );
  const ids = new Set(possible.map(({ paymentId }) => paymentId));
  const wanted = orders.filter(({ paymentId }) => ids.has(paymentId));
  const isReasonRequired = possible.some((each) => each.isReasonRequired);
  const onClose = () => onLeave(decided.map(({ paymentId }) => paymentId));
  const alone = orders.length === 1 ? refused[0] : undefined;

  async function confirm() {
    if (wanted.length === 0) return;
    if (isReasonRequired && reasonCode === "") return setFault(REASON_MISSING);
    const ended = await send(wanted, { action, reasonCode: reasonCode || null, comment });
    if (ended === null) return;
    if (ended.decided.length > 0) onDecided(ended.decided);
    if (ended.refused.length === 0) onLeave(ended.decided.map(({ paymentId }) => paymentId));
    else setOver(orders.length > 1);
  }

  if (isOver)
    return (
      <Modal
        open
        title={`${ordersCounted(refused.length)} not ${staffActionDone(action)}`}
        onClose={onClose}
        primaryAction={{ content: "Close", onAction: onClose }}
      >
        <Modal.Section>
          <RefusedOrders
            orders={orders}
            refused={refused}
            done={
              decided.length === 0
                ? null
                : doneWords(
                    action,
                    orders.filter(({ paymentId }) => decided.some((each) => each.paymentId === paymentId)),
                  )
            }
            onLeave={onClose}
          />
        </Modal.Section>
      </Modal>
    );
  const isImpossible = preview.data !== undefined && wanted.length === 0 && sending === null;
  return (
    <Modal
      open
      title={titleOf(action, orders)}
      onClose={onClose}
      {...(isImpossible
        ? { primaryAction: { content: "Close", onAction: onClose } }
        : {
            primaryAction: {
              content: staffActionVerb(action),
              destructive: decisionOfAction(action) === "rejected",
              onAction: () => void confirm(),
              loading: sending !== null,
              disabled: wanted.length === 0,
            },
            secondaryActions: [{ content: "Cancel", onAction: onClose }],
          })}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {error !== null && (
            <ErrorState title="Couldn't save the decision" error={error} onRetry={() => void confirm()} isRetrying={sending !== null} />
          )}
          {alone && <RefusedAlone refused={alone} />}
          {orders.length === 1 && orders[0] && <Text as="p">{orderInShort(orders[0])}</Text>}
          {preview.data ? (
            <GuaranteeLines action={action} possible={possible} asked={orders.length} />
          ) : preview.error ? (
            <LoadFailure
              title="Couldn't check the guarantee"
              error={preview.error}
              onRetry={() => void preview.refetch()}
              isRetrying={preview.isFetching}
            />
          ) : (
            <SkeletonBodyText lines={2} />
          )}
          {decisionOfAction(action) !== null && !isImpossible && (
            <ReasonField
              action={action}
              isRequired={isReasonRequired}
              value={reasonCode}
              onChange={(code) => {
                setReasonCode(code);
                setFault(null);
              }}
              fault={fault}
            />
          )}
          {!isImpossible && (
            <TextField
              label="Comment (optional)"
              value={comment}
              onChange={setComment}
              multiline={2}
              maxHeight="10rem"
              maxLength={COMMENT_MAX_LENGTH}
              autoComplete="off"
              helpText={orders.length > 1 ? "Added to each order." : undefined}
            />
          )}
          {sending !== null && sending.of > 1 && (
            <BlockStack gap="200">
              <Text as="p" tone="subdued" id="deciding-progress">{`${formatCount(sending.done)} of ${ordersCounted(sending.of)}`}</Text>
              <ProgressBar size="small" progress={(100 * sending.done) / sending.of} ariaLabelledBy="deciding-progress" />
            </BlockStack>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

type ReasonFieldProps = {
  action: StaffAction;
  isRequired: boolean;
  value: string;
  onChange: (code: string) => void;
  fault: string | null;
};

function ReasonField({ action, isRequired, value, onChange, fault }: ReasonFieldProps) {
  const reasons = useEndpoint(listReasons, { params: { orderStatus: decisionOfAction(action) ?? "pending" } }, { freshForMs: Infinity });
  if (reasons.error)
    return (
      <LoadFailure
        title="Couldn't load the reasons"
        error={reasons.error}
        onRetry={() => void reasons.refetch()}
        isRetrying={reasons.isFetching}
      />
    );
  return (
    <Select
      label={isRequired ? "Reason" : "Reason (optional)"}
      options={(reasons.data?.reasons ?? []).map(({ code, words }) => ({ value: code, label: words }))}
      placeholder="Select a reason"
      value={value}
      onChange={onChange}
      error={fault ?? undefined}
      disabled={reasons.data === undefined}
    />
  );
}

function titleOf(action: StaffAction, orders: readonly OrderToDecide[]): string {
  return staffActionTitle(action, ordersNamed(orders));
}

/** '$70.00, Jane Doe', so that nobody decides on another order than they mean. */
function orderInShort(order: OrderToDecide): string {
  const names = "payer" in order ? order.payer : { firstName: order.payerFirstName, lastName: order.payerLastName };
  return [formatMoney(order), personName(names)].filter(Boolean).join(", ");
}
