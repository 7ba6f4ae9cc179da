import { Button, InlineStack, Text } from "@shopify/polaris";
import { errorWords } from "#console/api/errors.ts";

type SaveFailureProps = { error: unknown; words?: string; onRetry?: () => void };

/** Why a change wasn't saved, at its place; what was typed is still there. */
export function SaveFailure({ error, words = "Not saved.", onRetry }: SaveFailureProps) {
  return (
    <div role="alert">
      <InlineStack gap="200" blockAlign="center">
        <Text as="p" tone="critical">
          {words} {errorWords(error).detail}
        </Text>
        {onRetry !== undefined && errorWords(error).canRetry && (
          <Button variant="plain" onClick={onRetry}>
            Retry
          </Button>
        )}
      </InlineStack>
    </div>
  );
}
