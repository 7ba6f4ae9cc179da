import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { RESET_LINK_MINUTES } from "#domain/accounts/password.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

export type LinkSentProps = {
  to: string;
  isSentAgain: boolean;
  /** Why it could not be sent again. */
  error: unknown;
  isSending: boolean;
  onSendAgain: () => void;
  onOtherAddress: () => void;
};

/** Where the link went, and what to do where it does not arrive. */
export function LinkSent({ to, isSentAgain, error, isSending, onSendAgain, onOtherAddress }: LinkSentProps) {
  return (
    <BlockStack gap="400">
      <div role="status">
        <Text as="p" breakWord>
          {isSentAgain ? "We have sent another link" : "We have sent a link"} to {to}. It works once, for {RESET_LINK_MINUTES} minutes. If
          it does not arrive, look into your spam folder.
        </Text>
      </div>
      {error !== null && <ErrorState error={error} onRetry={onSendAgain} />}
      <InlineStack gap="400" blockAlign="center">
        <Button onClick={onSendAgain} loading={isSending}>
          Send again
        </Button>
        <Button variant="plain" onClick={onOtherAddress}>
          Use another address
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
