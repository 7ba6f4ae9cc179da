import { Text } from "@shopify/polaris";
import { useShopTimeZone } from "#console/frame/session.tsx";
import type { ShownFigures } from "#console/screens/dashboard/use-figures.ts";
import type { Period } from "#domain/insights/period.ts";
import { NO_PERIOD_BEFORE, spanWords } from "#domain/insights/span-words.ts";

type PeriodLineProps = { shown: ShownFigures; now: Date; isCompared: boolean };

/** From when to when the figures are, and what they are compared with. */
export function PeriodLine({ shown: { period, periodBefore }, now, isCompared }: PeriodLineProps) {
  const timeZone = useShopTimeZone();
  const words = (span: Period) => spanWords(span, timeZone, now);
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      {words(period)}
      {isCompared && `. ${periodBefore ? `Compared with ${words(periodBefore)}` : NO_PERIOD_BEFORE}.`}
    </Text>
  );
}
