import { Banner, BlockStack, type BannerHandles } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { useUndoJoin } from "#console/screens/alerts/use-join-alert.ts";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { UNDO_SECONDS } from "#domain/payments/staff-decision.ts";

/** `time` counts from 1: one alert may be joined, taken back and joined again. */
export type Joined = { time: number; alertId: number; paymentId: number; reference: string };

/**
 * Says which order an alert was joined to and, for 10 seconds, offers to undo that. The button that was pressed is gone each time, so
 * the notice takes the focus.
 */
export function JoinedNotice({ joined, onDismiss }: { joined: Joined; onDismiss: () => void }) {
  const go = useGo();
  const { undo, isUndone, fault } = useUndoJoin(joined);
  const [isLate, setLate] = useState(false);
  useEffect(function endTheOffer() {
    const timer = setTimeout(() => setLate(true), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);
  if (isUndone) return <Banner ref={focus} title="Undone. The alert isn't joined to an order." onDismiss={onDismiss} />;
  return (
    <BlockStack gap="200">
      <Banner
        ref={focus}
        tone="success"
        title={`Alert joined to order ${joined.reference}`}
        action={{ content: "View order", onAction: () => go(paths.transaction(joined.paymentId)) }}
        {...(isLate ? {} : { secondaryAction: { content: "Undo", onAction: undo } })}
        onDismiss={onDismiss}
      />
      {fault !== null && <ErrorState title="Couldn't undo" error={fault} />}
    </BlockStack>
  );
}

function focus(banner: BannerHandles | null): void {
  banner?.focus();
}
