import { Text } from "@shopify/polaris";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import type { Period } from "#domain/figures/period.ts";
import { NO_PERIOD_BEFORE, spanWords } from "#domain/figures/span-words.ts";

type PeriodLineProps = {
  period: Period;
  /** The period it is compared to; null if the shop is too new for that; absent if nothing is compared. */
  comparedWith?: Period | null;
};

/** The period the figures cover, and the one they are compared to. */
export function PeriodLine({ period, comparedWith }: PeriodLineProps) {
  const timeZone = useShopTimeZone();
  const words = (span: Period) => spanWords(span, timeZone);
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      {words(period)}
      {comparedWith !== undefined && `. ${comparedWith ? `Compared to ${words(comparedWith)}` : NO_PERIOD_BEFORE}.`}
    </Text>
  );
}
