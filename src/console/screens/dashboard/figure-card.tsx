import { BlockStack, Box, Card, Link, SkeletonBodyText, SkeletonDisplayText, Text } from "@shopify/polaris";
import { ChangeText } from "#console/screens/dashboard/change-text.tsx";
import type { Change } from "#domain/figures/figure-words.ts";

type CountTextProps = { text: string; url: string | null };

type FigureProps = {
  title: string;
  value: string;
  /** How many there are of what, and where they are; null where there is nothing to open. */
  count: CountTextProps;
  /** What there is to say of these. */
  note?: CountTextProps | null;
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
export function Figure({ title, value, count, note = null, change, as = "h3" }: FigureProps) {
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
