import { Banner, BlockStack, Link, List, Text } from "@shopify/polaris";
import { paths } from "#console/session/paths.ts";
import type { OrderToAssign } from "#console/ui/deciding/deciding-context.ts";
import type { RefusedOrder } from "#console/ui/deciding/use-decide-on-orders.ts";

/** Why the only order couldn't be decided on. */
export function RefusedAlone({ refused: { error } }: { refused: RefusedOrder }) {
  return (
    <Banner tone="critical" title={error.title}>
      <Text as="p">{error.detail}</Text>
    </Banner>
  );
}

type RefusedOrdersProps = {
  orders: readonly OrderToAssign[];
  refused: readonly RefusedOrder[];
  /** What became of the others; null if there are none. */
  done: string | null;
  onLeave: () => void;
};

/** Which of several orders nothing was done with, each with why and a link to it. */
export function RefusedOrders({ orders, refused, done, onLeave }: RefusedOrdersProps) {
  return (
    <BlockStack gap="300">
      {done !== null && <Text as="p">{done}.</Text>}
      <List>
        {refused.map(({ paymentId, error }) => (
          <List.Item key={paymentId}>
            <Link url={paths.transaction(paymentId)} onClick={onLeave}>
              {nameOf(paymentId)}
            </Link>
            : {error.detail}
          </List.Item>
        ))}
      </List>
    </BlockStack>
  );

  function nameOf(paymentId: number): string {
    return orders.find((order) => order.paymentId === paymentId)?.reference.trim() || "No reference";
  }
}
