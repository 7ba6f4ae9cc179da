import type { ReactNode } from "react";
import { BlockStack, Box, Button, Card, Divider, Text } from "@shopify/polaris";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";
import { LossTable, type Loss } from "#console/screens/insights/loss-table.tsx";
import "#console/screens/insights/insight-card-styles.css";

type InsightCardProps = {
  /** What was lost, and to what. */
  title: string;
  /** What a meeting booked from the card is about. */
  topic: string;
  estimate: { worth: string; label: string };
  explanation: string;
  /** What the losses count: 'Orders'. */
  counted: string;
  losses: Loss[];
  /** How the estimates are made, one sentence each. */
  assumptions: string[];
};

/** One kind of lost business: how much could be recovered, the figures behind it and how it's estimated. */
export function InsightCard({ title, topic, estimate, explanation, counted, losses, assumptions }: InsightCardProps) {
  return (
    <CardFrame title={title} topic={topic}>
      <BlockStack gap="050">
        <Text as="p" variant="heading2xl" breakWord>
          <bdi>{estimate.worth}</bdi>
        </Text>
        <Text as="p" tone="subdued">
          {estimate.label}
        </Text>
      </BlockStack>
      <Text as="p">{explanation}</Text>
      <LossTable caption={title} counted={counted} losses={losses} />
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

/** A kind of lost business that the report found none of. */
export function NotFoundCard({ title, topic, children }: CardFrameProps) {
  return (
    <CardFrame title={title} topic={topic}>
      <BlockStack gap="200">
        <Text as="p" variant="headingLg" tone="subdued">
          NOT FOUND
        </Text>
        <Text as="p">{children}</Text>
      </BlockStack>
    </CardFrame>
  );
}

type CardFrameProps = { title: string; topic: string; children: ReactNode };

function CardFrame({ title, topic, children }: CardFrameProps) {
  const bookingUrl = useConsoleConfiguration().configuration?.bookingUrl ?? null;
  return (
    <section className="insight-card" aria-label={title}>
      <Card>
        <div className="insight-card__body">
          <BlockStack gap="400">
            <Text as="h2" variant="headingMd">
              {title}
            </Text>
            {children}
          </BlockStack>
          {bookingUrl !== null && (
            <Box>
              <Button url={bookingUrl} external accessibilityLabel={`Book a meeting about ${topic} (opens a new tab)`}>
                Book a meeting
              </Button>
            </Box>
          )}
        </div>
      </Card>
    </section>
  );
}
