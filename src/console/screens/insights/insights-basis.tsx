import { BlockStack, Text } from "@shopify/polaris";
import { ConversionNote } from "#console/ui/conversion-note.tsx";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { formatCalendarDay, calendarDay } from "#domain/dates/format-instant.ts";
import { INSIGHTS_DAYS, type InsightsResults } from "#domain/insights/insights-results.ts";
import { countWords } from "#domain/text/count-words.ts";

/** What the figures are based on: the days, the number of orders and the exchange rates. */
export function InsightsBasis({ results }: { results: InsightsResults }) {
  const timeZone = useShopTimeZone();
  const { ratesDay, converted, missing } = results.conversion;
  const dayOf = (instant: Date) => formatCalendarDay(calendarDay(instant, timeZone));
  const lines = [
    `Based on ${countWords(results.orders.count, "order")} over ${INSIGHTS_DAYS} days, from ${dayOf(results.countedFrom)} to ${dayOf(results.finishedAt)}. Chargebacks count on the order date. Linked order lists also include changes since the last update.`,
    converted.length > 0 && `Amounts in ${listed(converted)} were converted to ${results.currency}.`,
  ];
  return (
    <BlockStack gap="100">
      {lines
        .filter((line) => line !== false)
        .map((line) => (
          <Text key={line} as="p" tone="subdued" variant="bodySm">
            {line}
          </Text>
        ))}
      <ConversionNote day={converted.length > 0 ? ratesDay : null} missing={missing} />
    </BlockStack>
  );
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en-US").format(names);
}
