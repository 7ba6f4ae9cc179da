import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { RESET_LINK_MINUTES } from "#domain/accounts/password.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

type LinkSentProps = {
  to: string;
  isSentAgain: boolean;
  /** Why sending again failed. */
  error: unknown;
  isSending: boolean;
  onSendAgain: () => void;
  onOtherAddress: () => void;
};

/** Where the link went, and what to do if it does not arrive. */
export function LinkSent({ to, isSentAgain, error, isSending, onSendAgain, onOtherAddress }: LinkSentProps) {
  return (
    <BlockStack gap="400">
      <div role="status">
        <Text as="p" breakWord>
          {isSentAgain ? "We sent another link" : "We sent a link"} to {to}. It works once and expires in {RESET_LINK_MINUTES} minutes. If
          you don&apos;t see it, check your spam folder.
        </Text>
      </div>
      {error !== null && <ErrorState error={error} onRetry={onSendAgain} />}
      <InlineStack gap="400" blockAlign="center">
        <Button onClick={onSendAgain} loading={isSending}>
          Send again
        </Button>
        <Button variant="plain" onClick={onOtherAddress}>
          Use a different email
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
