import { BlockStack, Button, Icon, InlineStack, Spinner, Text } from "@shopify/polaris";
import { AlertCircleIcon, CheckCircleIcon, ClockIcon } from "@shopify/polaris-icons";
import type { ShownWork, Working } from "#console/screens/signup/use-steps.ts";
import "#console/screens/signup/signup-styles.css";
import { EntryPage } from "#console/ui/entry-page.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";

type ProgressCardProps = { title: string; works: readonly ShownWork[]; working: Working };

/** What is done between two steps, as it goes; if something failed, why, with Retry. */
export function ProgressCard({ title, works, working: { error, retry, cancel } }: ProgressCardProps) {
  return (
    <EntryPage title={title}>
      <BlockStack gap="400">
        <div role="status">
          <BlockStack as="ul" gap="300">
            {works.map((work) => (
              <li key={work.words}>
                <WorkLine {...work} />
              </li>
            ))}
          </BlockStack>
        </div>
        {error !== null && (
          <>
            <ErrorState error={error} onRetry={retry} />
            <InlineStack>
              <Button onClick={cancel}>Back</Button>
            </InlineStack>
          </>
        )}
      </BlockStack>
    </EntryPage>
  );
}

function WorkLine({ words, state, told }: ShownWork) {
  return (
    <InlineStack gap="200" blockAlign="start" wrap={false}>
      <span className="signup-mark">
        <Mark state={state} />
      </span>
      <BlockStack>
        <Text as="span" tone={state === "waiting" ? "subdued" : undefined}>
          {words}
        </Text>
        {told !== null && (
          <Text as="span" tone="subdued" variant="bodySm" breakWord>
            {told}
          </Text>
        )}
      </BlockStack>
    </InlineStack>
  );
}

function Mark({ state }: Pick<ShownWork, "state">) {
  switch (state) {
    case "waiting":
      return <Icon source={ClockIcon} tone="subdued" accessibilityLabel="Not started" />;
    case "running":
      return <Spinner size="small" accessibilityLabel="In progress" />;
    case "done":
      return <Icon source={CheckCircleIcon} tone="success" accessibilityLabel="Done" />;
    case "failed":
      return <Icon source={AlertCircleIcon} tone="critical" accessibilityLabel="Failed" />;
  }
}
