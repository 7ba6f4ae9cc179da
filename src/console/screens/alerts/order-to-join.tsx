import { Button, InlineStack, Link, Text } from "@shopify/polaris";
import { paths } from "#console/session/paths.ts";
import { InstantText } from "#console/ui/instant-text.tsx";

type OrderToJoinProps = {
  order: { paymentId: number; reference: string; createdAt: Date };
  amount: string;
  /** Empty if it isn't known. */
  customer: string;
  /** Null for a person who may not join alerts. */
  onJoin: ((paymentId: number, reference: string) => void) | null;
  isJoining: boolean;
};

/** An order in a list of those that an alert may be about, with the button that joins it. */
export function OrderToJoin({ order: { paymentId, reference, createdAt }, amount, customer, onJoin, isJoining }: OrderToJoinProps) {
  return (
    <li>
      <InlineStack gap="200" align="space-between" blockAlign="center">
        <Text as="span" breakWord>
          <Link url={paths.transaction(paymentId)}>{reference}</Link>
          {`, ${amount}, `}
          {customer !== "" && (
            <>
              <bdi>{customer}</bdi>
              {", "}
            </>
          )}
          <InstantText at={createdAt} />
        </Text>
        {onJoin && (
          <Button accessibilityLabel={`Join to order ${reference}`} onClick={() => onJoin(paymentId, reference)} disabled={isJoining}>
            Join to order
          </Button>
        )}
      </InlineStack>
    </li>
  );
}
