import { BlockStack, Box, Button, Icon, InlineStack, Text } from "@shopify/polaris";
import { AlertTriangleIcon, CheckCircleIcon, InfoIcon, ShieldCheckMarkIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import type { Reason, ReasonSign } from "#domain/payments/reason.ts";
import { PlainList } from "#console/ui/plain-list.tsx";

/** The signs as they are listed: what raises the risk comes first. */
const signs = [
  { sign: "bad", icon: AlertTriangleIcon, tone: "caution", words: "Raises risk" },
  { sign: "approved", icon: ShieldCheckMarkIcon, tone: "success", words: "Approved" },
  { sign: "good", icon: CheckCircleIcon, tone: "success", words: "Lowers risk" },
  { sign: "neutral", icon: InfoIcon, tone: "subdued", words: "Neutral" },
] as const satisfies { sign: ReasonSign; icon: unknown; tone: string; words: string }[];

/** The reasons behind the score, by sign; neutral ones only after Show more. */
export function RiskReasons({ reasons }: { reasons: Reason[] }) {
  const [showsNeutral, setShowsNeutral] = useState(false);
  const neutral = reasons.filter((reason) => reason.sign === "neutral").length;
  const shown = signs.filter(({ sign }) => (sign !== "neutral" || showsNeutral) && reasons.some((reason) => reason.sign === sign));
  return (
    <BlockStack gap="300">
      {neutral === reasons.length && (
        <Text as="p" tone="subdued">
          Nothing raises or lowers the risk of this order.
        </Text>
      )}
      {shown.map(({ sign, icon, tone, words }) => (
        <BlockStack key={sign} gap="100">
          <Text as="h3" variant="headingSm">
            {words}
          </Text>
          <PlainList>
            {reasons
              .filter((reason) => reason.sign === sign)
              .map((reason) => (
                <li key={reason.reason}>
                  <InlineStack gap="200" blockAlign="start" wrap={false}>
                    <Box paddingBlockStart="025">
                      <Icon source={icon} tone={tone} />
                    </Box>
                    <Text as="span" breakWord>
                      {reason.reason}
                    </Text>
                  </InlineStack>
                </li>
              ))}
          </PlainList>
        </BlockStack>
      ))}
      {neutral > 0 && (
        <InlineStack>
          <Button variant="plain" onClick={() => setShowsNeutral(!showsNeutral)} ariaExpanded={showsNeutral}>
            {showsNeutral ? "Show less" : "Show more"}
          </Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}
