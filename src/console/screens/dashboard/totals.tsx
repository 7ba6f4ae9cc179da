import { BlockStack, Box, Card, Icon, InlineStack, Link, SkeletonBodyText, SkeletonDisplayText, Text } from "@shopify/polaris";
import { ArrowDownIcon, ArrowUpIcon, MinusIcon } from "@shopify/polaris-icons";
import { useContext } from "react";
import { HeadlineAside } from "#console/charts/headline-aside.ts";
import type { Change } from "#domain/figures/figure-words.ts";

type CountTextProps = { text: string; url: string | null };

type TotalProps = {
  title: string;
  value: string;
  /** How many there are of what, and where they are; null where there is nothing to open. */
  count: CountTextProps;
  /** What there is to say of these. */
  note?: CountTextProps | null;
  change: Change | null;
  as?: "h3" | "h4";
};

/** One total with its name, in a card of its own. */
export function TotalCard(props: TotalProps) {
  return (
    <Card>
      <Total {...props} />
    </Card>
  );
}

/** One total with its name. */
export function Total({ title, value, count, note = null, change, as = "h3" }: TotalProps) {
  return (
    <BlockStack gap="100">
      <Text as={as} variant="headingSm">
        {title}
      </Text>
      <Text as="p" variant="headingLg" breakWord numeric>
        {value}
      </Text>
      <CountText {...count} />
      {note && <CountText {...note} />}
      <ChangeText change={change} />
    </BlockStack>
  );
}

/** A count in words, leading to what it counts. */
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

/** A total that is on its way. */
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

/** The figure that a chart is about, above it. */
export function Headline({ value, change }: { value: string; change: Change | null }) {
  return (
    <BlockStack gap="050">
      <InlineStack align="start" blockAlign="center" gap="100" wrap={false}>
        <Text as="p" variant="headingLg" breakWord numeric>
          {value}
        </Text>
        {useContext(HeadlineAside)}
      </InlineStack>
      <ChangeText change={change} />
    </BlockStack>
  );
}

const icons = { up: ArrowUpIcon, down: ArrowDownIcon, same: MinusIcon } as const satisfies Record<Change["direction"], unknown>;

/** How a figure stands to that of the period before: an arrow and words, no colour, as more is not always better. */
function ChangeText({ change }: { change: Change | null }) {
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
