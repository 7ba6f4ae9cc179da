import { Badge } from "@shopify/polaris";
import { decisionName, type Decision } from "#domain/payments/decision.ts";

const tones = { approved: "success", pending: "attention", rejected: "critical" } as const satisfies Record<Decision, string>;

/** Surety's decision on an order, in words and color. */
export function DecisionBadge({ decision }: { decision: Decision }) {
  return (
    <Badge tone={tones[decision]} toneAndProgressLabelOverride="Decision">
      {decisionName(decision)}
    </Badge>
  );
}
