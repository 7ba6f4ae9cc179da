import { Text } from "@shopify/polaris";
import { useState } from "react";
import type { PaymentRow } from "#contract/payment-list.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { formatInstantFully } from "#domain/dates/format-instant.ts";
import { ageWords, dueWords, isDueSoon } from "#domain/payments/waiting-words.ts";

/** How long an order has waited, and when it has to be decided on: '3 d · due in 11 d'. */
export function WaitingText({ row: { createdAt, dueAt } }: { row: Pick<PaymentRow, "createdAt" | "dueAt"> }) {
  const timeZone = useShopTimeZone();
  const [now] = useState(() => new Date());
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
