import { BlockStack, Card, Text } from "@shopify/polaris";
import type { AlertOnWire } from "#contract/alert-on-wire.ts";
import type { AlertCandidateOnWire } from "#contract/alerts.ts";
import { OrderSearch } from "#console/screens/alerts/order-search.tsx";
import { OrderToJoin } from "#console/screens/alerts/order-to-join.tsx";
import { useJoinAlert } from "#console/screens/alerts/use-join-alert.ts";
import { useMay } from "#console/session/use-may.ts";
import { AnswerDue } from "#console/ui/answer-due.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { alertAmountWords } from "#domain/disputes/alert-amount.ts";
import { alertSourceName, alertTypeName } from "#domain/disputes/alert-source.ts";

type WaitingAlertProps = {
  alert: AlertOnWire;
  candidates: AlertCandidateOnWire[];
  onJoined: (paymentId: number, reference: string) => void;
};

/** An alert without an order, the orders that it may be about, and a search for another one. */
export function WaitingAlert({ alert, candidates, onJoined }: WaitingAlertProps) {
  const { join, isJoining, fault } = useJoinAlert(alert.alertId, onJoined);
  const mayJoin = useMay("analyst");
  const { data, dueAt } = alert;
  const name = alertSourceName(data);
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {name}: {alertAmountWords(data)}
          </Text>
          <Text as="p" tone="subdued" breakWord>
            {[data.type && alertTypeName(data.type), data.cardType, data.cardNumber, data.issuerBank, data.descriptor, data.id]
              .filter(Boolean)
              .join(" · ")}
          </Text>
          {data.orderId !== null && (
            <Text as="p" breakWord>
              Order ID: <bdi>{data.orderId}</bdi> (no match)
            </Text>
          )}
          <Text as="p">
            Received <InstantText at={data.at} />
            {data.transactionAt && (
              <>
                {", for a transaction of "}
                <InstantText at={data.transactionAt} />
              </>
            )}
          </Text>
          <AnswerDue at={dueAt} />
        </BlockStack>
        {fault !== null && <ErrorState error={fault} />}
        <Text as="h3" variant="headingSm">
          {candidates.length === 0 ? "No similar orders" : "Similar orders"}
        </Text>
        {candidates.length > 0 && (
          <PlainList isSpaced>
            {candidates.map((order) => (
              <OrderToJoin
                key={order.paymentId}
                order={order}
                amount={alertAmountWords(order)}
                customer={order.payerName}
                onJoin={mayJoin ? join : null}
                isJoining={isJoining}
              />
            ))}
          </PlainList>
        )}
        {mayJoin && <OrderSearch isJoining={isJoining} onChoose={join} />}
      </BlockStack>
    </Card>
  );
}
