import { Icon, InlineStack, Text } from "@shopify/polaris";
import { ArrowDownIcon, ArrowUpIcon, MinusIcon } from "@shopify/polaris-icons";
import { useContext } from "react";
import { ComparisonContext } from "#console/ui/figures/comparison-context.ts";
import { changeWords, type Change } from "#domain/figures/figure-words.ts";

/** Which direction of change is good news; left out where neither is. */
export type GoodWhen = "up" | "down" | undefined;

const directions = {
  up: { icon: ArrowUpIcon, name: "Up" },
  down: { icon: ArrowDownIcon, name: "Down" },
  same: { icon: MinusIcon, name: null },
} as const satisfies Record<Change["direction"], unknown>;

/** Takes back the empty edge of the icon, so that it starts where the lines around it do. */
const ICON_INSET = "calc(-1 * var(--p-space-100))";

/**
 * How a figure compares to the one of another period: an arrow and words, colored where more is better or worse. It keeps its line
 * while that one loads.
 */
export function ChangeText({ change, goodWhen }: { change: Change | null; goodWhen: GoodWhen }) {
  const { comparison, isAwaited } = useContext(ComparisonContext);
  if (change === null) return isAwaited ? <div className="change-text-awaited" /> : null;
  const { icon, name } = directions[change.direction];
  const tone = toneOf(change, goodWhen);
  return (
    <InlineStack align="start" gap="050" blockAlign="center" wrap={false}>
      <span style={{ marginInlineStart: ICON_INSET }}>
        <Icon source={icon} tone={tone} {...(name === null ? {} : { accessibilityLabel: name })} />
      </span>
      <Text as="span" variant="bodySm" tone={tone}>
        {changeWords(change, comparison)}
      </Text>
    </InlineStack>
  );
}

function toneOf({ direction }: Change, goodWhen: GoodWhen): "subdued" | "success" | "critical" {
  if (direction === "same" || goodWhen === undefined) return "subdued";
  return direction === goodWhen ? "success" : "critical";
}
