import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { countListHits } from "#contract/custom-lists.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { countWords } from "#domain/text/count-words.ts";

/**
 * How many recent orders have a value in the list. It reads up to 100,000 orders, so it's counted on request; from then on, again with
 * every change of the list.
 */
export function ListHitsCard({ listId }: { listId: number }) {
  const [isAsked, setAsked] = useState(false);
  const { data, error, refetch, isFetching } = useEndpoint(
    countListHits,
    { params: { id: String(listId) } },
    { enabled: isAsked, freshForMs: Infinity },
  );
  const count = () => (isAsked ? void refetch() : setAsked(true));
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Last {listLimits.hitDays} days
        </Text>
        <div role="status">
          <Text as="p">
            {data === undefined || !isAsked
              ? `How many orders of the last ${listLimits.hitDays} days have a value that is in this list?`
              : hitsWords(data)}
          </Text>
        </div>
        {isAsked && error !== null && (
          <LoadFailure title="Couldn't count the orders" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {!(isAsked && error !== null) && (
          <InlineStack>
            <Button onClick={count} loading={isFetching}>
              {data === undefined || !isAsked ? "Count orders" : "Count again"}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}

function hitsWords({ hits, orders, days, isPart }: AnswerOf<typeof countListHits>): string {
  const words = `Would have hit ${countWords(hits, "order")} in ${days} days, of ${formatCount(orders)}.`;
  return isPart ? `${words} Only the newest ${formatCount(orders)} were counted.` : words;
}
