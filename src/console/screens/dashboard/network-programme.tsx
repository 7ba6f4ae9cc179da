import { Badge, BlockStack, InlineStack, Link, ProgressBar, Text, type BadgeProps, type ProgressBarProps } from "@shopify/polaris";
import { useId } from "react";
import type { Programme } from "#domain/insights/network-programmes.ts";
import type { NetworkStanding, Standing } from "#domain/insights/network-standing.ts";
import {
  alertWords,
  countedWords,
  forecastWords,
  limitWords,
  ratioText,
  ruleSourceWords,
  standingNames,
} from "#domain/insights/network-words.ts";

type NetworkProgrammeProps = { programme: Programme; standing: NetworkStanding };

/** One programme: how far it is to its threshold, where it leads, and what alerts would change. */
export function NetworkProgramme({ programme, standing }: NetworkProgrammeProps) {
  const nameId = useId();
  return (
    <BlockStack gap="200">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="h4" variant="headingSm" id={nameId}>
          {programme.name}
        </Text>
        <Badge tone={badgeTones[standing.standing]}>{standingNames[standing.standing]}</Badge>
      </InlineStack>
      <BlockStack gap="050">
        <Text as="p" variant="headingLg" numeric>
          {ratioText(standing)}
        </Text>
        <Text as="p" variant="bodySm" tone="subdued">
          {countedWords(programme, standing)}
        </Text>
      </BlockStack>
      <ProgressBar
        progress={Math.min(100, Math.floor(standing.progress * 100))}
        tone={barTones[standing.standing]}
        size="small"
        animated={false}
        ariaLabelledBy={nameId}
      />
      <BlockStack gap="150">
        <Text as="p">{limitWords(standing)}</Text>
        <Text as="p">{forecastWords(standing.forecast)}</Text>
        <Text as="p">{alertWords(programme, standing)}</Text>
      </BlockStack>
      <Text as="p" variant="bodySm" tone="subdued">
        <Link url={standing.rule.source} target="_blank" monochrome>
          {ruleSourceWords(programme, standing.rule)}
        </Link>
      </Text>
    </BlockStack>
  );
}

const badgeTones = { fine: "success", near: "attention", above: "critical" } as const satisfies Record<Standing, BadgeProps["tone"]>;
const barTones = { fine: "primary", near: "highlight", above: "critical" } as const satisfies Record<Standing, ProgressBarProps["tone"]>;
