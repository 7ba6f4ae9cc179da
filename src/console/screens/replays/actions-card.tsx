import { BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import type { Replay } from "#contract/replays.ts";
import { PlainList } from "#console/ui/plain-list.tsx";
import { countWords } from "#domain/text/count-words.ts";

/** How often each automatic action would have run; nothing without any. */
export function ActionsCard({ replay: { actions } }: { replay: Replay }) {
  if (actions.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            Automatic actions
          </Text>
          <Text as="p" tone="subdued">
            How often each would have run. None of them did.
          </Text>
        </BlockStack>
        <PlainList isSpaced>
          {actions.map(({ scenario, name, runs }, place) => (
            // A scenario may have two actions of one name.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <InlineStack gap="200" align="space-between" blockAlign="center">
                <BlockStack>
                  <Text as="span" breakWord>
                    {name}
                  </Text>
                  <Text as="span" tone="subdued" variant="bodySm" breakWord>
                    {scenario}
                  </Text>
                </BlockStack>
                <Text as="span" numeric>
                  {countWords(runs, "run")}
                </Text>
              </InlineStack>
            </li>
          ))}
        </PlainList>
      </BlockStack>
    </Card>
  );
}
