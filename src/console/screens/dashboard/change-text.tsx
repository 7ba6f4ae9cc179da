import { Icon, InlineStack, Text } from "@shopify/polaris";
import { ArrowDownIcon, ArrowUpIcon, MinusIcon } from "@shopify/polaris-icons";
import type { Change } from "#domain/figures/figure-words.ts";

const icons = { up: ArrowUpIcon, down: ArrowDownIcon, same: MinusIcon } as const satisfies Record<Change["direction"], unknown>;

/** How a figure stands to that of the period before: an arrow and words, no colour, as more is not always better. */
export function ChangeText({ change }: { change: Change | null }) {
  if (change === null) return null;
  return (
    <InlineStack align="start" gap="050" blockAlign="center" wrap={false}>
      <span>
        <Icon source={icons[change.direction]} tone="subdued" />
      </span>
      <Text as="span" variant="bodySm" tone="subdued">
        {change.words}
      </Text>
    </InlineStack>
  );
}
