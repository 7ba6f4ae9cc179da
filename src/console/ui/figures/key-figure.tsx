import { BlockStack, Box, Link, SkeletonBodyText, SkeletonDisplayText, Text, Tooltip } from "@shopify/polaris";
import { useContext, type ReactNode } from "react";
import { ChangeText, type GoodWhen } from "#console/ui/figures/change-text.tsx";
import { ComparisonContext } from "#console/ui/figures/comparison-context.ts";
import { comparisonTitle } from "#domain/figures/comparison.ts";
import type { Change } from "#domain/figures/figure-words.ts";
import "#console/ui/figures/figures-styles.css";

/** A figure, with a line on it: what else there is to know, or why there is no value. */
export type KeyFigure = {
  title: string;
  /** Null where nothing can be said. */
  value: string | null;
  note: string | null;
  change: Change | null;
  /** The value that it's compared to; null if there is none. */
  was: string | null;
  goodWhen: GoodWhen;
  /** Where it comes from; null if nowhere. */
  url: string | null;
};

/** As many columns as fit, all alike. */
export function KeyFigureGrid({ children }: { children: ReactNode }) {
  return <div className="key-figures">{children}</div>;
}

/** A figure under its name, with its change, whose tooltip has the value before. */
export function KeyFigureView({ title, value, note, change, was, goodWhen, url }: KeyFigure) {
  const { comparison } = useContext(ComparisonContext);
  const changed = <ChangeText change={change} goodWhen={goodWhen} />;
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="bodyMd">
        {url === null ? (
          title
        ) : (
          <Link url={url} removeUnderline>
            {title}
          </Link>
        )}
      </Text>
      <Text as="p" variant="headingLg" breakWord numeric>
        {value ?? "–"}
      </Text>
      {change === null || was === null ? (
        changed
      ) : (
        <Tooltip content={`${comparisonTitle(comparison)}: ${was}`} dismissOnMouseOut>
          {/* Focusable, so that the tooltip opens for keyboards too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div tabIndex={0}>{changed}</div>
        </Tooltip>
      )}
      {note !== null && (
        <Text as="p" variant="bodySm" tone="subdued">
          {note}
        </Text>
      )}
    </BlockStack>
  );
}

export function KeyFigureSkeleton({ title }: { title: string }) {
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="bodyMd">
        {title}
      </Text>
      <SkeletonDisplayText size="small" />
      <Box width="70%" paddingBlockStart="100">
        <SkeletonBodyText lines={1} />
      </Box>
    </BlockStack>
  );
}
