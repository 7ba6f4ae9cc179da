import { BlockStack, Box, Card, Link, SkeletonBodyText, SkeletonDisplayText, Text } from "@shopify/polaris";
import { ChangeText } from "#console/screens/dashboard/change-text.tsx";
import type { Change } from "#domain/insights/figure-words.ts";

type FigureProps = {
  title: string;
  value: string;
  /** How many there are of what, and where they are; null where there is nothing to open. */
  count: { text: string; url: string | null };
  change: Change | null;
  as?: "h3" | "h4";
};

/** One figure with its name, in a card of its own. */
export function FigureCard(props: FigureProps) {
  return (
    <Card>
      <Figure {...props} />
    </Card>
  );
}

/** One figure with its name. */
export function Figure({ title, value, count, change, as = "h3" }: FigureProps) {
  return (
    <BlockStack gap="100">
      <Text as={as} variant="headingSm">
        {title}
      </Text>
      <Text as="p" variant="headingLg" breakWord numeric>
        {value}
      </Text>
      <Text as="p" variant="bodySm" tone={count.url === null ? "subdued" : "base"}>
        {count.url === null ? (
          count.text
        ) : (
          <Link url={count.url} removeUnderline>
            {count.text}
          </Link>
        )}
      </Text>
      <ChangeText change={change} />
    </BlockStack>
  );
}

/** A figure that is on its way. */
export function FigureSkeleton({ title, as = "h3" }: Pick<FigureProps, "title" | "as">) {
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
