import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import type { SessionEvidence } from "#contract/session-evidence.ts";
import { SentimentBadge } from "#console/screens/transaction/session-pages.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { countWords } from "#domain/text/count-words.ts";

const MOST_SHOWN = 20;

/** The buttons and links that were pressed, by their own words, and the forms that were sent. What was typed is never known. */
export function SessionInputs({ session: { inputs, behavior } }: { session: SessionEvidence }) {
  const pressed = countedLabels(inputs);
  const sent = behavior.submissions;
  const more = beyond(pressed.length) + beyond(sent.length);
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        Pressed and sent
      </Text>
      <PlainList>
        {pressed.slice(0, MOST_SHOWN).map(([label, count]) => (
          <li key={label}>
            <bdi>{label}</bdi>
            {count > 1 && (
              <Text as="span" tone="subdued">
                {` ${count} times`}
              </Text>
            )}
          </li>
        ))}
        {sent.slice(0, MOST_SHOWN).map(({ at, sentiment }, index) => (
          <li key={`sent ${index}`}>
            <InlineStack gap="200">
              <span>
                Form sent <InstantText at={at} />
              </span>
              <SentimentBadge sentiment={sentiment} />
            </InlineStack>
          </li>
        ))}
      </PlainList>
      {more > 0 && (
        <Text as="p" tone="subdued">
          {`${countWords(more, "more line")} ${more === 1 ? "isn't" : "aren't"} listed.`}
        </Text>
      )}
    </BlockStack>
  );
}

function beyond(count: number): number {
  return Math.max(count - MOST_SHOWN, 0);
}

/** Each label with how often it was pressed, in the order in which it first was. */
function countedLabels(inputs: SessionEvidence["inputs"]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { event, text } of inputs) {
    if (event === "click" && text) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts];
}
