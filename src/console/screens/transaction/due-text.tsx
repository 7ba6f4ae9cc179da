import { InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { InstantText } from "#console/ui/instant-text.tsx";
import { disputeDueWords } from "#domain/disputes/due-words.ts";
import { isDueSoon } from "#domain/payments/waiting-words.ts";

/** By when a dispute has to be answered, and how long that is. */
export function DueText({ at }: { at: Date }) {
  const [now] = useState(() => new Date());
  return (
    <InlineStack gap="100">
      <Text as="p" fontWeight="semibold" {...(isDueSoon(at, now) ? { tone: "critical" as const } : {})}>
        Answer by <InstantText at={at} />, {disputeDueWords(at, now)}
      </Text>
    </InlineStack>
  );
}
