import { BlockStack, Box, Button, Card, Collapsible, InlineStack, SkeletonBodyText, Text } from "@shopify/polaris";
import { ChevronDownIcon, ChevronUpIcon } from "@shopify/polaris-icons";
import { useId, useState, type ReactNode } from "react";
import { ErrorState } from "#console/ui/error-state.tsx";

type PanelProps = { title: string; children: ReactNode };

/** A part of the screen with its title; a person may fold it away. */
export function Panel({ title, children }: PanelProps) {
  const [isOpen, setOpen] = useState(true);
  const contentId = useId();
  return (
    <Card>
      {/* A click on the button arrives here too: the whole line folds, the button is for the keyboard. */}
      <div role="presentation" onClick={() => setOpen(!isOpen)} style={{ cursor: "pointer" }}>
        <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          <Button
            variant="tertiary"
            icon={isOpen ? ChevronUpIcon : ChevronDownIcon}
            accessibilityLabel={isOpen ? `Hide ${title}` : `Show ${title}`}
            ariaExpanded={isOpen}
            ariaControls={contentId}
          />
        </InlineStack>
      </div>
      <Collapsible id={contentId} open={isOpen}>
        <Box paddingBlockStart="300">
          <BlockStack gap="300">{children}</BlockStack>
        </Box>
      </Collapsible>
    </Card>
  );
}

type Answered<T> = {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};
type AnsweredProps<T> = {
  query: Answered<T>;
  /** Lines of the skeleton, about as high as what will stand there. */
  lines: number;
  children: (data: T) => ReactNode;
};

/** What a panel shows of its own question: a skeleton, the answer, or the failure in words with Retry. A failed refresh leaves the last answer. */
export function Answered<T>({ query, lines, children }: AnsweredProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  return (
    <div aria-busy="true">
      <SkeletonBodyText lines={lines} />
    </div>
  );
}
