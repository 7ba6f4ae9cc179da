import { BlockStack, Box, Card, InlineStack, Link, SkeletonBodyText, SkeletonDisplayText, Text } from "@shopify/polaris";
import { useContext } from "react";
import { HeadlineAside } from "#console/charts/chart-card.tsx";
import { ChangeText, type GoodWhen } from "#console/ui/figures/change-text.tsx";
import type { Change } from "#domain/figures/figure-words.ts";

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
