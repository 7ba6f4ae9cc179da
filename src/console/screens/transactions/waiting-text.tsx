import { Text } from "@shopify/polaris";
import { useState } from "react";
import type { PaymentRow } from "#contract/payment-list.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { formatInstantFully } from "#domain/dates/format-instant.ts";
import { ageWords, dueWords, isDueSoon } from "#domain/payments/waiting-words.ts";

/** How long an order has waited, and when it has to be decided on: '3 d · due in 11 d'; or that it no longer waits. */
export function WaitingText({ row: { createdAt, dueAt, isWaiting } }: { row: Pick<PaymentRow, "createdAt" | "dueAt" | "isWaiting"> }) {
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
            {dueWords(dueAt, now)}
          </time>
        </Text>
      )}
    </Text>
  );
}
