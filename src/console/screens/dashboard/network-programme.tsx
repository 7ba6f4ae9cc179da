import { Badge, BlockStack, InlineStack, Link, ProgressBar, Text, type BadgeProps, type ProgressBarProps } from "@shopify/polaris";
import { useId } from "react";
import { formatRate } from "#domain/insights/figure-words.ts";
import type { Programme } from "#domain/insights/network-programmes.ts";
import { NEAR_FROM, type NetworkStanding, type Standing } from "#domain/insights/network-standing.ts";
import {
  limitShares,
  standingWords,
  alertWords,
  countedWords,
  forecastWords,
  limitWords,
  ratioText,
  ruleSourceWords,
} from "#domain/insights/network-words.ts";
import { formatCount } from "#domain/payments/page-range.ts";

type NetworkProgrammeProps = { programme: Programme; standing: NetworkStanding };

/** One programme: how far it is to its threshold, where it leads, and what alerts would change. */
export function NetworkProgramme({ programme, standing }: NetworkProgrammeProps) {
  const nameId = useId();
  const shares = limitShares(standing);
  const isHalfway = standing.standing === "fine" && (shares.ratio >= 1 || shares.count >= 1);
  return (
    <BlockStack gap="200">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="h4" variant="headingSm" id={nameId}>
          {programme.name}
        </Text>
        <Badge tone={isHalfway ? "attention" : badgeTones[standing.standing]}>{standingWords(standing)}</Badge>
      </InlineStack>
      <BlockStack gap="050">
        <Text as="p" variant="headingLg" numeric>
          {ratioText(standing)}
        </Text>
        <Text as="p" variant="bodySm" tone="subdued">
          {countedWords(programme, standing)}
        </Text>
      </BlockStack>
      <BlockStack gap="150">
        <LimitBar name={`Ratio, limit ${formatRate(standing.rule.leastBasisPoints / 100)}`} share={shares.ratio} of={nameId} />
        <LimitBar name={`Count, limit ${formatCount(standing.rule.leastCount)}`} share={shares.count} of={nameId} />
      </BlockStack>
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

/** How much of one limit is reached. */
function LimitBar({ name, share, of }: { name: string; share: number; of: string }) {
  const id = useId();
  return (
    <BlockStack gap="050">
      <Text as="p" variant="bodySm" tone="subdued" id={id}>
        {name}
      </Text>
      <ProgressBar
        progress={Math.min(100, Math.floor(share * 100))}
        tone={toneOf(share)}
        size="small"
        animated={false}
        ariaLabelledBy={`${of} ${id}`}
      />
    </BlockStack>
  );
}

function toneOf(share: number): ProgressBarProps["tone"] {
  if (share >= 1) return "critical";
  return share >= NEAR_FROM ? "highlight" : "primary";
}

const badgeTones = { fine: "success", near: "attention", above: "critical" } as const satisfies Record<Standing, BadgeProps["tone"]>;
