import { Button, InlineStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";

type OrderToJoinProps = {
  reference: string;
  /** Null for a person who may not join alerts. */
  onJoin: (() => void) | null;
  isJoining: boolean;
  children: ReactNode;
};

/** An order in a list of those that an alert may be about, with the button that joins it. */
export function OrderToJoin({ reference, onJoin, isJoining, children }: OrderToJoinProps) {
  return (
    <li>
      <InlineStack gap="200" align="space-between" blockAlign="center">
        <Text as="span" breakWord>
          {children}
        </Text>
        {onJoin && (
          <Button accessibilityLabel={`Join alert to order ${reference}`} onClick={onJoin} disabled={isJoining}>
            Join to order
          </Button>
        )}
      </InlineStack>
    </li>
  );
}
