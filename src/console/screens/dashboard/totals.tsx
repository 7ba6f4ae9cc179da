import { BlockStack, Box, Card, Icon, InlineStack, Link, SkeletonBodyText, SkeletonDisplayText, Text } from "@shopify/polaris";
import { ArrowDownIcon, ArrowUpIcon, MinusIcon } from "@shopify/polaris-icons";
import { useContext } from "react";
import { HeadlineAside } from "#console/charts/chart-card.tsx";
import type { Change } from "#domain/figures/figure-words.ts";

/** Which direction of change is good news; left out where neither is. */
type GoodWhen = "up" | "down" | undefined;
type CountTextProps = { text: string; url: string | null };

type TotalProps = {
  title: string;
  value: string;
  /** How many orders or chargebacks it sums, linked to them. */
  count: CountTextProps;
  /** A remark on those. */
  note?: CountTextProps | null;
  change: Change | null;
  goodWhen?: GoodWhen;
  as?: "h3" | "h4";
};

/** One total in its own card. */
export function TotalCard(props: TotalProps) {
  return (
    <Card>
      <Total {...props} />
    </Card>
  );
}

export function Total({ title, value, count, note = null, change, goodWhen, as = "h3" }: TotalProps) {
  return (
    <BlockStack gap="100">
      <Text as={as} variant="headingSm">
        {title}
      </Text>
      <Text as="p" variant="headingLg" breakWord numeric>
        {value}
      </Text>
      <ChangeText change={change} goodWhen={goodWhen} />
      <CountText {...count} />
      {note && <CountText {...note} />}
    </BlockStack>
  );
}

/** A count in words, linked to what it counts. */
export function CountText({ text, url }: CountTextProps) {
  return (
    <Text as="p" variant="bodySm" tone={url === null ? "subdued" : "base"}>
      {url === null ? (
        text
      ) : (
        <Link url={url} removeUnderline>
          {text}
        </Link>
      )}
    </Text>
  );
}

export function TotalSkeleton({ title, as = "h3" }: Pick<TotalProps, "title" | "as">) {
  return (
    <BlockStack gap="100">
      <Text as={as} variant="headingSm">
        {title}
      </Text>
      <SkeletonDisplayText size="small" />
      <Box width="50%">
        <SkeletonBodyText lines={1} />
      </Box>
    </BlockStack>
  );
}

type HeadlineProps = { value: string; change: Change | null; goodWhen?: GoodWhen };

/** A chart's main figure, above it. */
export function Headline({ value, change, goodWhen }: HeadlineProps) {
  return (
    <BlockStack gap="050">
      <InlineStack align="start" blockAlign="center" gap="100" wrap={false}>
        <Text as="p" variant="headingLg" breakWord numeric>
          {value}
        </Text>
        {useContext(HeadlineAside)}
      </InlineStack>
      <ChangeText change={change} goodWhen={goodWhen} />
    </BlockStack>
  );
}

const directions = {
  up: { icon: ArrowUpIcon, name: "Up" },
  down: { icon: ArrowDownIcon, name: "Down" },
  same: { icon: MinusIcon, name: null },
} as const satisfies Record<Change["direction"], unknown>;

/** Takes back the empty edge of the icon, so that it starts where the lines around it do. */
const ICON_INSET = "calc(-1 * var(--p-space-100))";

/** How a figure compares to the previous period's: an arrow and words, colored where more is better or worse. */
function ChangeText({ change, goodWhen }: { change: Change | null; goodWhen: GoodWhen }) {
  if (change === null) return null;
  const { icon, name } = directions[change.direction];
  const tone = toneOf(change, goodWhen);
  return (
    <InlineStack align="start" gap="050" blockAlign="center" wrap={false}>
      <span style={{ marginInlineStart: ICON_INSET }}>
        <Icon source={icon} tone={tone} {...(name === null ? {} : { accessibilityLabel: name })} />
      </span>
      <Text as="span" variant="bodySm" tone={tone}>
        {change.words}
      </Text>
    </InlineStack>
  );
}

function toneOf({ direction }: Change, goodWhen: GoodWhen): "subdued" | "success" | "critical" {
  if (direction === "same" || goodWhen === undefined) return "subdued";
  return direction === goodWhen ? "success" : "critical";
}
