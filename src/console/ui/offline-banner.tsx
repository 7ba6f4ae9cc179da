import { Banner, Text } from "@shopify/polaris";
import { useWaitingComments } from "#console/session/use-waiting-comments.ts";
import { FloatingNotice } from "#console/ui/floating-notice.tsx";
import { formatTime } from "#domain/dates/format-instant.ts";

/** `lastAnswerAt` is null if nothing was loaded yet. */
export type BannerProps = { timeZone: string | null; lastAnswerAt: Date | null };

/** The words of the offline notice. Before the login there is no time zone, and nothing waits. */
export function OfflineBanner({ timeZone, lastAnswerAt }: BannerProps) {
  return (
    <FloatingNotice>
      <Banner tone="warning" title="You're offline">
        <Text as="p">
          {timeZone !== null && lastAnswerAt !== null && `Showing what was loaded by ${formatTime(lastAnswerAt, timeZone)}. `}
          This page reloads its data when you're back. {timeZone === null ? "Nothing you do now is saved." : <WhatWaits />}
        </Text>
      </Banner>
    </FloatingNotice>
  );
}

/** What is sent by itself when the server is back. */
function WhatWaits() {
  const { length } = useWaitingComments().waiting;
  if (length === 0) return "Comments you add will be sent then. Nothing else you do now is saved.";
  return `${length === 1 ? "1 comment" : `${length} comments`} will be sent then. Nothing else you do now is saved.`;
}
