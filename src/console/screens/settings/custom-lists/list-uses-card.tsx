import { Badge, BlockStack, Button, Card, InlineStack, Link, SkeletonBodyText, Text } from "@shopify/polaris";
import { useState } from "react";
import { getListUses } from "#contract/custom-lists.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { paths } from "#console/session/paths.ts";
import { scenarioAddress } from "#console/session/scenario-set-address.ts";
import { PlainList } from "#console/ui/plain-list.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";

/** More aren't shown at first. */
const SHOWN = 3;

/** The rules that look values up in a list, live and in drafts. */
export function ListUsesCard({ listId }: { listId: number }) {
  const { data, error, refetch, isFetching } = useEndpoint(getListUses, { params: { id: String(listId) } });
  const isAwaited = useAwaitsServer(error);
  const [isAll, setAll] = useState(false);
  const shown = isAll ? data : data?.slice(0, SHOWN);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Used in
        </Text>
        {data === undefined && (error !== null || isAwaited) && (
          <QuietFailure text="Couldn't load the rules." error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {data === undefined && error === null && !isAwaited && (
          <div aria-busy="true">
            <SkeletonBodyText lines={2} />
          </div>
        )}
        {data?.length === 0 && (
          <Text as="p">
            No rules use this list yet. Add one in <Link url={paths.scenarios()}>Scenarios</Link>.
          </Text>
        )}
        {shown !== undefined && shown.length > 0 && (
          <PlainList isSpaced>
            {shown.map(({ draft, scenarioId, scenarioName, isArchived, rule }, at) => (
              // A scenario may have the same rule twice.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <BlockStack gap="050">
                  <InlineStack gap="200" blockAlign="center">
                    <Link url={scenarioAddress({ draftId: draft?.draftId ?? null, scenarioId })}>
                      <bdi>{scenarioName}</bdi>
                    </Link>
                    {draft !== null && <Badge tone="info">{`Draft: ${draft.name}`}</Badge>}
                    {isArchived && <Badge>Archived</Badge>}
                    {draft === null && !isArchived && <Badge tone="success">Live</Badge>}
                  </InlineStack>
                  <Text as="p" tone="subdued" breakWord>
                    {rule}
                  </Text>
                </BlockStack>
              </li>
            ))}
          </PlainList>
        )}
        {data !== undefined && data.length > SHOWN && !isAll && (
          <InlineStack>
            <Button variant="plain" onClick={() => setAll(true)}>
              {`Show all ${data.length} rules`}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}
