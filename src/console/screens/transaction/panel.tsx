import { BlockStack, Box, Card, Collapsible, SkeletonBodyText, Text } from "@shopify/polaris";
import { useId, type ReactNode } from "react";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { FoldLine } from "#console/ui/fold-line.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { useKeptMember } from "#console/session/use-kept-member.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";

type PanelProps = { title: string; children: ReactNode };

/** A titled part of the screen that can be collapsed, and stays so on the next order and visit. */
export function Panel({ title, children }: PanelProps) {
  const [isClosed, setClosed] = useKeptMember("closed-panels", title);
  const isOpen = !isClosed;
  const contentId = useId();
  return (
    <Card>
      <FoldLine label={isOpen ? `Hide ${title}` : `Show ${title}`} isOpen={isOpen} onToggle={() => setClosed(isOpen)} controls={contentId}>
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
      </FoldLine>
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
  /** Lines of the skeleton, about as many as the answer will take. */
  lines: number;
  children: (data: T) => ReactNode;
};

/** A skeleton, then the answer, or the failure in words with Retry. When a refresh fails, the last answer stays and says so. */
export function Answered<T>({ query, lines, children }: AnsweredProps<T>) {
  const isAwaited = useAwaitsServer(query.error);
  const retry = { onRetry: () => void query.refetch(), isRetrying: query.isFetching };
  if (query.data !== undefined) {
    return (
      <>
        {query.error !== null && <RefreshFailure text="Couldn't refresh. Showing earlier details." error={query.error} {...retry} />}
        {children(query.data)}
      </>
    );
  }
  if (query.error !== null || isAwaited) return <LoadFailure error={query.error} {...retry} />;
  return (
    <div aria-busy="true">
      <SkeletonBodyText lines={lines} />
    </div>
  );
}
