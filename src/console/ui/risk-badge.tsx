import { Badge } from "@shopify/polaris";
import { riskLevelName, riskLevelOf, type RiskLevel } from "#domain/payments/risk-level.ts";

const tones = { Low: "success", Medium: "attention", High: "critical" } as const satisfies Record<RiskLevel, string>;

/** The risk level of a score from 0 to 1: high is red, medium yellow, low green, always with the word. */
export function RiskBadge({ riskScore }: { riskScore: number }) {
  const level = riskLevelOf(riskScore);
  return (
    <Badge tone={tones[level]} toneAndProgressLabelOverride="Risk">
      {riskLevelName(level)}
    </Badge>
  );
}
