import { Badge, Text } from "@shopify/polaris";
import { countedDecisionName, type CountedDecision } from "#domain/payments/decision.ts";

const tones = { approved: "success", pending: "attention", rejected: "critical", closed: undefined } as const satisfies Record<
  CountedDecision,
  string | undefined
>;

type DecisionBadgeProps = {
  decision: CountedDecision;
  /** In a list, badges mark the exceptions: approved is plain text. */
  isInList?: boolean;
};

/** The decision on an order, in words and color; of a held order that was closed without one, that it's closed. */
export function DecisionBadge({ decision, isInList = false }: DecisionBadgeProps) {
  if (isInList && decision === "approved") return <Text as="span">{countedDecisionName(decision)}</Text>;
  return (
    <Badge tone={tones[decision]} toneAndProgressLabelOverride="Decision">
      {countedDecisionName(decision)}
    </Badge>
  );
}
