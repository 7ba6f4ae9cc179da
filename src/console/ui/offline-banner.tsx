import { Icon, InlineStack, Text } from "@shopify/polaris";
import { AlertTriangleIcon } from "@shopify/polaris-icons";
import { useEffect, useRef } from "react";
import { useWaitingComments } from "#console/session/use-waiting-comments.ts";
import { formatTime } from "#domain/dates/format-instant.ts";

/** `lastAnswerAt` is null if nothing was loaded yet. */
export type BannerProps = { timeZone: string | null; lastAnswerAt: Date | null };

/** The words of the offline notice. Before the login there is no time zone, and nothing waits. */
export function OfflineBanner({ timeZone, lastAnswerAt }: BannerProps) {
  return (
    <div className="offline-notice__line" ref={useRoomBelow()}>
      <InlineStack gap="200" wrap={false} blockAlign="start">
        <span>
          <Icon source={AlertTriangleIcon} />
        </span>
        <Text as="p">
          <Text as="span" fontWeight="semibold">
            You're offline
          </Text>
          {". "}
          {timeZone !== null && lastAnswerAt !== null && `Showing what was loaded by ${formatTime(lastAnswerAt, timeZone)}. `}
          This page reloads its data when you're back. {timeZone === null ? "Nothing you do now is saved." : <WhatWaits />}
        </Text>
      </InlineStack>
    </div>
  );
}

/** What is sent by itself when the server is back. */
function WhatWaits() {
  const { length } = useWaitingComments().waiting;
  if (length === 0) return "Comments you add will be sent then. Nothing else you do now is saved.";
  return `${length === 1 ? "1 comment" : `${length} comments`} will be sent then. Nothing else you do now is saved.`;
}

/** Tells the styles of what else sticks to the top how high the banner is. */
function useRoomBelow() {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(function measure() {
    const { current } = banner;
    if (current === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT_PROPERTY, `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT_PROPERTY);
    };
  }, []);
  return banner;
}

const HEIGHT_PROPERTY = "--offline-notice-height";
