import { BlockStack, Card, InlineGrid, SkeletonBodyText, SkeletonDisplayText, Text } from "@shopify/polaris";

export const RADAR_TITLE = "Card network thresholds";
export const MOVERS_TITLE = "What changed";
/** What changes are told by. */
export const moverTitles = { scenarios: "By scenario", acquirers: "By payment method", countries: "By card country" } as const;
/** Where a card's columns stand beside each other. */
export const radarColumns = { xs: 1, lg: 3 } as const;
export const moversColumns = { xs: 1, xl: 3 } as const;

/** The networks' programmes on their way. */
export function RadarSkeleton() {
  return <CardSkeleton title={RADAR_TITLE} parts={["Visa VAMP", "Mastercard ECM", "Mastercard HECM"]} columns={radarColumns} lines={19} />;
}

/** The changes on their way. */
export function MoversSkeleton() {
  return <CardSkeleton title={MOVERS_TITLE} parts={Object.values(moverTitles)} columns={moversColumns} lines={14} />;
}

type CardSkeletonProps = { title: string; parts: readonly string[]; columns: { xs: number }; lines: number };

/** As much room as the card takes, with the titles that it will have. */
function CardSkeleton({ title, parts, columns, lines }: CardSkeletonProps) {
  return (
    <Card>
      <div role="status" aria-label={`Loading ${title}`} aria-busy="true">
        <BlockStack gap="400">
          <Text as="h3" variant="headingSm">
            {title}
          </Text>
          <SkeletonDisplayText size="small" />
          <InlineGrid columns={columns} gap="500">
            {parts.map((part) => (
              <BlockStack key={part} gap="200">
                <Text as="h4" variant="headingSm">
                  {part}
                </Text>
                <SkeletonBodyText lines={lines} />
              </BlockStack>
            ))}
          </InlineGrid>
        </BlockStack>
      </div>
    </Card>
  );
}
