import { Text } from "@shopify/polaris";
import { useSession, useShopTimeZone } from "#console/frame/session.tsx";
import { hasFullPeriodBefore, periodBefore, type Period } from "#domain/insights/period.ts";
import { spanWords } from "#domain/insights/span-words.ts";

type PeriodLineProps = { period: Period; now: Date; isCompared: boolean };

/** From when to when the figures are, and what they are compared with. */
export function PeriodLine({ period, now, isCompared }: PeriodLineProps) {
  const timeZone = useShopTimeZone();
  const { tenant } = useSession();
  const words = (span: Period) => spanWords(span, timeZone, now);
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      {words(period)}
      {isCompared && `. ${comparedWords()}.`}
    </Text>
  );

  function comparedWords(): string {
    if (!hasFullPeriodBefore(period, timeZone, tenant.createdAt)) return "No full period before: the shop began after it did";
    return `Compared with ${words(periodBefore(period, timeZone))}`;
  }
}
