import { Banner, Text } from "@shopify/polaris";
import { useReach } from "#console/api/use-reach.ts";
import { FloatingNotice } from "#console/ui/floating-notice.tsx";
import { formatTime } from "#domain/dates/format-instant.ts";

/** Says that the server can't be reached and how old what is shown may be. It goes by itself. */
export function OfflineNotice({ timeZone }: { timeZone: string | null }) {
  const { isOffline, lastAnswerAt } = useReach();
  return (
    <div role="status">
      {isOffline && (
        <FloatingNotice>
          <Banner tone="warning" title="You're offline">
            <Text as="p">
              {timeZone !== null && lastAnswerAt !== null && `Showing what was loaded by ${formatTime(lastAnswerAt, timeZone)}. `}
              This page reloads its data when you're back. Nothing you do now is saved.
            </Text>
          </Banner>
        </FloatingNotice>
      )}
    </div>
  );
}
