import { Banner, Text } from "@shopify/polaris";
import { FloatingNotice } from "#console/ui/floating-notice.tsx";
import { formatTime } from "#domain/dates/format-instant.ts";

/** `lastAnswerAt` is null if nothing was loaded yet. */
export type BannerProps = { timeZone: string | null; lastAnswerAt: Date | null };

/** The words of the offline notice. */
export function OfflineBanner({ timeZone, lastAnswerAt }: BannerProps) {
  return (
    <FloatingNotice>
      <Banner tone="warning" title="You're offline">
        <Text as="p">
          {timeZone !== null && lastAnswerAt !== null && `Showing what was loaded by ${formatTime(lastAnswerAt, timeZone)}. `}
          This page reloads its data when you're back. Nothing you do now is saved.
        </Text>
      </Banner>
    </FloatingNotice>
  );
}
