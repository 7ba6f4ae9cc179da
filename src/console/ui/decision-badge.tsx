import { Badge } from "@shopify/polaris";
import { countedDecisionName, type CountedDecision } from "#domain/payments/decision.ts";

const tones = { approved: "success", pending: "attention", rejected: "critical", closed: undefined } as const satisfies Record<
  CountedDecision,
  string | undefined
>;

/** The decision on an order, in words and color; of a held order that was closed without one, that it's closed. */
export function DecisionBadge({ decision }: { decision: CountedDecision }) {
  return (
    <Badge tone={tones[decision]} toneAndProgressLabelOverride="Decision">
      {countedDecisionName(decision)}
    </Badge>
  );
}
