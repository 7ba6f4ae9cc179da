import { BlockStack, Modal, ProgressBar, Select, SkeletonBodyText, Text, TextField } from "@shopify/polaris";
import { useState, type KeyboardEvent } from "react";
import { useReach } from "#console/api/use-reach.ts";
import { listReasons } from "#contract/decisions.ts";
import { COMMENT_MAX_LENGTH } from "#contract/payment-trail.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { ChangedAlone, ChangedOrders } from "#console/ui/deciding/changed-orders.tsx";
import type { OrderToDecide } from "#console/ui/deciding/deciding-context.ts";
import { doneWords, ordersCounted, ordersNamed } from "#console/ui/deciding/decision-words.ts";
import { GuaranteeLines } from "#console/ui/deciding/guarantee-lines.tsx";
import { seenDecision } from "#console/ui/deciding/orders-now.ts";
import { RefusedAlone, RefusedOrders } from "#console/ui/deciding/refused-orders.tsx";
import { useDecideOnOrders, type DecidedOrder } from "#console/ui/deciding/use-decide-on-orders.ts";
import { useOrdersNow } from "#console/ui/deciding/use-orders-now.ts";
import { useStartAt } from "#console/ui/deciding/use-start-at.ts";
import { useSession } from "#console/session/session-context.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import type { Decision } from "#domain/payments/decision.ts";
import { formatMoney } from "#domain/money/money.ts";
import { personName } from "#domain/payments/payment-title.ts";
import {
  decisionOfAction,
  needsReason,
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

const REASON_ID = "decision-reason";
const CONFIRM_ID = "confirm-decision";

/**
 * Asks why, and says before the click whether the orders will be under guarantee and who carries the loss. Names the orders that
 * got another decision since the person saw them: an only one is decided on anyway by the button, which says so, several are
 * left out unless they are included. Stays open with what failed; with several orders it then lists those that failed, while the
 * others are decided.
 */
export function DecisionDialog({ action, orders, onDecided, onClose: onLeave }: DecisionDialogProps) {
  const [reasonCode, setReasonCode] = useState("");
  const [comment, setComment] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const [included, setIncluded] = useState<ReadonlySet<number>>(new Set());
  const [round, setRound] = useState(0);
  const { now, preview, keep, letGo } = useOrdersNow(action, orders);
  const { isOffline } = useReach();
  const { send, sending, error, decided, refused } = useDecideOnOrders();
  const changed = now?.changed ?? [];
  const changedAlone = orders.length === 1 ? changed[0] : undefined;
  const areIncluded = changed.every(({ order }) => included.has(order.paymentId));
  const wanted = now ? [...now.unchanged, ...(changedAlone || areIncluded ? changed : [])] : [];
  const isReasonRequired = now
    ? wanted.some(({ effect }) => effect.isReasonRequired)
    : orders.some((order) => needsReason(action, seenDecision(order)));
  const onClose = () => onLeave(decided.map(({ paymentId }) => paymentId));
  const refusedAlone = orders.length === 1 && now?.unchanged.length === 1 ? refused[0] : undefined;
  useStartAt(CONFIRM_ID, wanted.length > 0 && sending === null && !isReasonRequired, round);

  async function confirm() {
    if (isReasonRequired && reasonCode === "") return setFault(REASON_MISSING);
    if (wanted.length === 0 || sending !== null) return;
    keep();
    const asShown = wanted.map(({ order, now: { decision } }) => ({ ...order, decision }));
    const ended = await send(asShown, { action, reasonCode: reasonCode || null, comment });
    if (ended === null) return goOn();
    if (ended.decided.length > 0) onDecided(ended.decided);
    if (ended.refused.length === 0) onLeave(ended.decided.map(({ paymentId }) => paymentId));
    else if (orders.length > 1) setOver(true);
    else goOn();
  }

  /** The person may decide again, about the orders as they are now. */
  function goOn() {
    letGo();
    setRound((last) => last + 1);
  }

  function confirmByKey(event: KeyboardEvent) {
    const isAtSelect = event.target instanceof HTMLSelectElement;
    if (event.key !== "Enter" || !(isAtSelect || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void confirm();
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
  const isImpossible = now !== undefined && now.unchanged.length + changed.length === 0;
  return (
    <Modal
      open
      title={staffActionTitle(action, ordersNamed(wanted.length > 0 ? wanted.map(({ order }) => order) : orders))}
      onClose={onClose}
      {...(isImpossible
        ? { primaryAction: { content: "Close", onAction: onClose } }
        : {
            primaryAction: {
              id: CONFIRM_ID,
              content: changedAlone ? `${staffActionVerb(action)} anyway` : staffActionVerb(action),
              destructive: decisionOfAction(action) === "rejected",
              onAction: () => void confirm(),
              loading: sending !== null,
              disabled: wanted.length === 0,
            },
            secondaryActions: [{ content: "Cancel", onAction: onClose }],
          })}
    >
      <Modal.Section>
        <div role="presentation" onKeyDown={confirmByKey}>
          <BlockStack gap="400">
            {error !== null && (
              <ErrorState title="Couldn't save the decision" error={error} onRetry={() => void confirm()} isRetrying={sending !== null} />
            )}
            {refusedAlone && <RefusedAlone refused={refusedAlone} />}
            {changedAlone && <ChangedAlone changed={changedAlone} />}
            {orders.length > 1 && changed.length > 0 && (
              <ChangedOrders
                changed={changed}
                areIncluded={areIncluded}
                onInclude={(include) => setIncluded(new Set(include ? changed.map(({ order }) => order.paymentId) : []))}
              />
            )}
            {orders.length === 1 && orders[0] && <Text as="p">{orderInShort(orders[0])}</Text>}
            <AtShopify decision={decisionOfAction(action)} />
            {isOffline && <Text as="p">{"You're offline. This continues when you're back online."}</Text>}
            {now ? (
              <GuaranteeLines
                action={action}
                possible={wanted.map(({ effect }) => effect)}
                impossible={now.impossible}
                asked={orders.length}
              />
            ) : isOffline ? null : preview.error ? (
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
                round={round}
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
                <Text as="p" tone="subdued" id="deciding-progress">{`Saving the decision on ${ordersCounted(sending.of)}…`}</Text>
                <ProgressBar size="small" progress={(100 * sending.done) / sending.of} ariaLabelledBy="deciding-progress" />
              </BlockStack>
            )}
          </BlockStack>
        </div>
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
  round: number;
};

function ReasonField({ action, isRequired, value, onChange, fault, round }: ReasonFieldProps) {
  const reasons = useEndpoint(listReasons, { params: { orderStatus: decisionOfAction(action) ?? "pending" } }, { freshForMs: Infinity });
  useStartAt(REASON_ID, isRequired && reasons.data !== undefined, round);
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
      id={REASON_ID}
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

/** '$70.00, Jane Doe', so that nobody decides on another order than they mean. */
function orderInShort(order: OrderToDecide): string {
  const names = "payer" in order ? order.payer : { firstName: order.payerFirstName, lastName: order.payerLastName };
  return [formatMoney(order), personName(names)].filter(Boolean).join(", ");
}

/** What a decision does, and doesn't do, in the Shopify shop. */
function AtShopify({ decision }: { decision: Decision | null }) {
  const { tenant } = useSession();
  const words = decision === null ? null : shopifyWords[decision];
  return tenant.platform !== "SHOPIFY" || words === null ? null : (
    <Text as="p" tone="subdued">
      {words}
    </Text>
  );
}

const shopifyWords: Readonly<Record<Decision, string | null>> = {
  approved: "If Surety holds the order in Shopify, it's released.",
  pending: null,
  rejected: "This doesn't hold or cancel the order in Shopify. If it's on hold there, it stays so.",
};
