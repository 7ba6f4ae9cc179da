import { Badge, BlockStack, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { useId } from "react";
import type { CaseStrengthOnWire } from "#contract/case-strength.ts";
import { strengthLevelName, type StrengthLevel } from "#domain/evidence/case-strength.ts";

/** A new order has little yet, so that a weak case is nothing to be alarmed by. */
const tones = {
  weak: { badge: undefined, bar: "primary" },
  fair: { badge: "info", bar: "highlight" },
  strong: { badge: "success", bar: "success" },
} as const satisfies Record<StrengthLevel, unknown>;

/** The strength as a number, a word and a bar. */
export function StrengthMeter({ strength, level }: Pick<CaseStrengthOnWire, "strength" | "level">) {
  const wordsId = useId();
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        <Text as="p" variant="headingLg" numeric id={wordsId}>
          {`${strength} of 100`}
        </Text>
        <Badge tone={tones[level].badge}>{strengthLevelName(level)}</Badge>
      </InlineStack>
      <ProgressBar progress={strength} size="small" tone={tones[level].bar} ariaLabelledBy={wordsId} />
      <Text as="p" tone="subdued">
        How well the evidence so far would hold up if the customer said they didn't make this purchase.
      </Text>
    </BlockStack>
  );
}
