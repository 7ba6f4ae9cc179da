import { Text } from "@shopify/polaris";
import { useState } from "react";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { formatInstantFully } from "#domain/dates/format-instant.ts";
import { disputeDueWords } from "#domain/disputes/due-words.ts";
import { isDueSoon } from "#domain/payments/waiting-words.ts";

/** When an order's dispute has to be answered: 'Answer due in 4 h'. Nothing if it doesn't have to be, or if that isn't known. */
export function AnswerDue({ at }: { at: Date | null }) {
  const timeZone = useShopTimeZone();
  const [now] = useState(() => new Date());
  if (at === null) return null;
  return (
    <Text as="span" tone={isDueSoon(at, now) ? "critical" : "subdued"}>
      <time dateTime={at.toISOString()} title={formatInstantFully(at, timeZone)}>
        Answer {disputeDueWords(at, now)}
      </time>
    </Text>
  );
}
