import { Text } from "@shopify/polaris";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import type { Period } from "#domain/figures/period.ts";
import { NO_PERIOD_BEFORE, spanWords } from "#domain/figures/span-words.ts";

type PeriodLineProps = {
  period: Period;
  /** What it is compared with, null where the shop was not there for all of that; absent where nothing is compared. */
  comparedWith?: Period | null;
};

/** From when to when the figures are, and what they are compared with. */
export function PeriodLine({ period, comparedWith }: PeriodLineProps) {
  const timeZone = useShopTimeZone();
  const words = (span: Period) => spanWords(span, timeZone);
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      {words(period)}
      {comparedWith !== undefined && `. ${comparedWith ? `Compared with ${words(comparedWith)}` : NO_PERIOD_BEFORE}.`}
    </Text>
  );
}
