import { BlockStack, Button, SkeletonBodyText, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { listPayments } from "#contract/payment-list.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { OrderToJoin } from "#console/screens/alerts/order-to-join.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { formatMoney } from "#domain/money/money.ts";
import { emptyPaymentFilter } from "#domain/payments/payment-filter.ts";
import { personName } from "#domain/payments/payment-title.ts";
import { DEFAULT_SORT } from "#domain/payments/payment-sort.ts";

const MOST_FOUND = 5;

type OrderSearchProps = { isJoining: boolean; onChoose: (paymentId: number, reference: string) => void };

/** Finds an order by its number, and joins it. */
export function OrderSearch({ isJoining, onChoose }: OrderSearchProps) {
  const [text, setText] = useState("");
  const [sought, setSought] = useState("");
  const search = () => setSought(text.trim());
  return (
    <BlockStack gap="200">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <TextField
          label="Another order"
          value={text}
          onChange={setText}
          placeholder="Order number"
          autoComplete="off"
          connectedRight={
            <Button onClick={search} disabled={text.trim() === ""}>
              Find order
            </Button>
          }
        />
      </form>
      {sought !== "" && <Found search={sought} isJoining={isJoining} onChoose={onChoose} />}
    </BlockStack>
  );
}

function Found({ search, isJoining, onChoose }: OrderSearchProps & { search: string }) {
  const filter = { ...emptyPaymentFilter, search, afterPaymentId: null, besideQueuePart: null };
  const question = { query: { page: 1, count: MOST_FOUND }, body: { filter, sort: DEFAULT_SORT } };
  const { data, error, refetch, isFetching } = useEndpoint(listPayments, question);
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined)
    return (
      <div aria-busy="true">
        <SkeletonBodyText lines={2} />
      </div>
    );
  if (data.transactions.length === 0)
    return (
      <Text as="p" tone="subdued">
        No orders found
      </Text>
    );
  return (
    <PlainList isSpaced>
      {data.transactions.map((order) => (
        <OrderToJoin
          key={order.paymentId}
          order={order}
          amount={formatMoney(order)}
          customer={personName({ firstName: order.payerFirstName, lastName: order.payerLastName }) ?? ""}
          onJoin={onChoose}
          isJoining={isJoining}
        />
      ))}
    </PlainList>
  );
}
