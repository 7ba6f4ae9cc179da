import { Text } from "@shopify/polaris";
import { useState } from "react";
import type { PaymentRow } from "#contract/payment-list.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { formatInstantFully } from "#domain/dates/format-instant.ts";
import { ageWords, endWords, isDueSoon } from "#domain/payments/waiting-words.ts";

type WaitingRow = Pick<PaymentRow, "createdAt" | "dueAt" | "dueDecision" | "isWaiting">;

/**
 * How long an order has waited, and when and how it ends: '3 d · due in 11 d', '1 h · auto-rejected in 3 h'; or that it no longer
 * waits.
 */
export function WaitingText({ row: { createdAt, dueAt, dueDecision, isWaiting } }: { row: WaitingRow }) {
  const timeZone = useShopTimeZone();
  const [now] = useState(() => new Date());
  if (!isWaiting)
    return (
      <Text as="span" tone="subdued">
        No longer waiting
      </Text>
    );
  return (
    <Text as="span">
      {ageWords(createdAt, now)}
      {dueAt && (
        <Text as="span" tone={isDueSoon(dueAt, now) ? "critical" : "subdued"}>
          {" · "}
          <time dateTime={dueAt.toISOString()} title={formatInstantFully(dueAt, timeZone)}>
            {endWords({ at: dueAt, decision: dueDecision }, now)}
          </time>
        </Text>
      )}
    </Text>
  );
}
