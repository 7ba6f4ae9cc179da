import type { ReactNode } from "react";
import { BlockStack, Box, Button, Card, Divider, Text } from "@shopify/polaris";
import { useConsoleConfiguration } from "#console/frame/console-configuration.ts";
import { FigureTable, type Figure } from "#console/screens/insights/figure-table.tsx";
import "#console/screens/insights/insight-card.css";

type InsightCardProps = {
  /** What was lost, and on what. */
  title: string;
  estimate: { worth: string; label: string };
  explanation: string;
  /** What the figures count: 'Orders'. */
  counted: string;
  figures: Figure[];
  /** How the estimates come about, one sentence each. */
  assumptions: string[];
};

/** One kind of business that did not come about: what of it could be won back, the figures behind, and how that was estimated. */
export function InsightCard({ title, estimate, explanation, counted, figures, assumptions }: InsightCardProps) {
  return (
    <CardFrame title={title}>
      <BlockStack gap="050">
        <Text as="p" variant="heading2xl" breakWord>
          <bdi>{estimate.worth}</bdi>
        </Text>
        <Text as="p" tone="subdued">
          {estimate.label}
        </Text>
      </BlockStack>
      <Text as="p">{explanation}</Text>
      <FigureTable caption={title} counted={counted} figures={figures} />
      <Divider />
      <BlockStack gap="100">
        <Text as="h3" variant="headingSm">
          How this is estimated
        </Text>
        {assumptions.map((assumption) => (
          <Text key={assumption} as="p" tone="subdued">
            {assumption}
          </Text>
        ))}
      </BlockStack>
    </CardFrame>
  );
}

/** A kind of business of which there is nothing to tell (S1 section 2). */
export function NotFoundCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <CardFrame title={title}>
      <BlockStack gap="200">
        <Text as="p" variant="headingLg" tone="subdued">
          NOT FOUND
        </Text>
        <Text as="p">{children}</Text>
      </BlockStack>
    </CardFrame>
  );
}

function CardFrame({ title, children }: { title: string; children: ReactNode }) {
  const bookingUrl = useConsoleConfiguration().configuration?.bookingUrl ?? null;
  return (
    <section className="insight-card" aria-label={title}>
      <Card>
        <BlockStack gap="400">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          {children}
          {bookingUrl !== null && (
            <Box paddingBlockStart="100">
              <Button url={bookingUrl} external accessibilityLabel={`Book a meeting about ${topicOf(title)} (opens a new tab)`}>
                Book a meeting
              </Button>
            </Box>
          )}
        </BlockStack>
      </Card>
    </section>
  );
}

/** 'Lost business from chargebacks' is about chargebacks. */
function topicOf(title: string): string {
  return title.split(" from ").at(-1) ?? title;
}
