import { BlockStack, Box, Icon, InlineStack, Text, type IconProps } from "@shopify/polaris";
import { AlertCircleIcon, CheckCircleIcon, MinusCircleIcon } from "@shopify/polaris-icons";
import type { CaseStrengthOnWire } from "#contract/case-strength.ts";
import { PlainList } from "#console/ui/plain-list.tsx";

type Part = CaseStrengthOnWire["parts"][number];

/** Each part of the evidence with its points, why it has them, and what would earn more. */
export function StrengthParts({ parts }: { parts: Part[] }) {
  return (
    <PlainList isSpaced>
      {parts.map((part) => (
        <li key={part.part}>
          <InlineStack gap="200" blockAlign="start" wrap={false}>
            <Box paddingBlockStart="025">
              <Icon {...signOf(part)} />
            </Box>
            <div style={{ flexGrow: 1, minWidth: 0 }}>
              <BlockStack gap="050">
                <InlineStack align="space-between" gap="200" wrap={false}>
                  <Text as="span" fontWeight="semibold">
                    {part.name}
                  </Text>
                  <Text as="span" numeric tone={part.points === 0 ? "subdued" : undefined}>
                    {`${part.points} of ${part.maxPoints}`}
                  </Text>
                </InlineStack>
                <Text as="p" breakWord>
                  {part.reason}
                </Text>
                {part.advice && (
                  <Text as="p" tone="subdued">
                    {part.advice}
                  </Text>
                )}
              </BlockStack>
            </div>
          </InlineStack>
        </li>
      ))}
    </PlainList>
  );
}

/** The numbers beside it say the same. */
function signOf({ points, maxPoints }: Part): Pick<IconProps, "source" | "tone"> {
  if (points === maxPoints) return { source: CheckCircleIcon, tone: "success" };
  return points > 0 ? { source: AlertCircleIcon, tone: "caution" } : { source: MinusCircleIcon, tone: "subdued" };
}
