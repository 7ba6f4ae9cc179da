import { BlockStack, Text } from "@shopify/polaris";
import { ConversionNote } from "#console/ui/conversion-note.tsx";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { formatCalendarDay, calendarDay } from "#domain/dates/format-instant.ts";
import { INSIGHTS_DAYS, type InsightsResults } from "#domain/insights/insights-results.ts";
import { formatCount } from "#domain/payments/page-range.ts";

/** What the report counted: which days, how many orders, and what was done with other currencies. */
export function InsightsBasis({ results }: { results: InsightsResults }) {
  const timeZone = useShopTimeZone();
  const { ratesDay, converted, missing } = results.conversion;
  const dayOf = (instant: Date) => formatCalendarDay(calendarDay(instant, timeZone));
  const lines = [
    `Counted: ${formatCount(results.orders.count)} orders of ${INSIGHTS_DAYS} days, from ${dayOf(results.countedFrom)} to ${dayOf(results.finishedAt)}, each chargeback on the day of its order. What has happened since the last update is not in the report; the lists of transactions show it.`,
    converted.length > 0 && `Amounts in ${listed(converted)} are converted into ${results.currency}.`,
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
