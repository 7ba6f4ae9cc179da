import { Badge, Text } from "@shopify/polaris";
import { riskLevelName, riskLevelOf, type RiskLevel } from "#domain/payments/risk-level.ts";

const tones = { Low: "success", Medium: "attention", High: "critical" } as const satisfies Record<RiskLevel, string>;

type RiskBadgeProps = {
  riskScore: number;
  /** In a list, badges mark the exceptions: low is plain text. */
  isInList?: boolean;
};

/** The risk level of a score from 0 to 1: high is red, medium yellow, low green, always with the word. */
export function RiskBadge({ riskScore, isInList = false }: RiskBadgeProps) {
  const level = riskLevelOf(riskScore);
  if (isInList && level === "Low") return <Text as="span">{riskLevelName(level)}</Text>;
  return (
    <Badge tone={tones[level]} toneAndProgressLabelOverride="Risk">
      {riskLevelName(level)}
    </Badge>
  );
}
