import { Text } from "@shopify/polaris";
import { useState } from "react";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { formatInstantFully } from "#domain/dates/format-instant.ts";
import { isDueSoon } from "#domain/payments/waiting-words.ts";

/** By when something has to be done, as its words say. Nothing without a time. */
export function DueLine({ at, words }: { at: Date | null; words: (due: Date, now: Date) => string }) {
  const timeZone = useShopTimeZone();
  const [now] = useState(() => new Date());
  if (at === null) return null;
  return (
    <Text as="span" tone={isDueSoon(at, now) ? "critical" : "subdued"}>
      <time dateTime={at.toISOString()} title={formatInstantFully(at, timeZone)}>
        {words(at, now)}
      </time>
    </Text>
  );
}
