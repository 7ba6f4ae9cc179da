import { BlockStack, Text } from "@shopify/polaris";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { getTrace } from "#contract/payment-risks.ts";
import { TracedScenarios } from "#console/ui/trace/traced-scenarios.tsx";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";
import { formatMoney, toMinor } from "#domain/money/money.ts";
import { PENDING_SCORE } from "#domain/payments/decision.ts";

type Trace = AnswerOf<typeof getTrace>;

/** Why the order was decided this way: the scenario that decided, open, and the others folded, each rule with the values compared. */
export function DecisionTrace({ trace }: { trace: Trace }) {
  return (
    <BlockStack gap="300">
      <Text as="p">{decidedWords(trace)}</Text>
      {trace.limit && <Text as="p">{limitWords(trace.limit)}</Text>}
      <TracedScenarios scenarios={trace.scenarios} />
      <Text as="p" tone="subdued" variant="bodySm">
        {`Decided in ${milliseconds(trace.tookMs)} using scenarios version ${trace.setVersion}.`}
      </Text>
    </BlockStack>
  );
}

function decidedWords(trace: Trace): string {
  const { scenarioName } = trace;
  if (trace.decidedBy === "scenario") {
    const rules = trace.scenarios.find(({ result }) => result === "hit")?.rules ?? [];
    return `Decided by “${scenarioName}”${rules.length === 0 ? "." : ": the order meets all its rules."}`;
  }
  const threshold = formatRiskPercent(PENDING_SCORE);
  return `“${scenarioName}” leaves the decision to the risk score: orders below ${threshold} are approved, others are pending.`;
}

function limitWords({ amount, approvedMedian, currency }: NonNullable<Trace["limit"]>): string {
  const money = (major: number) => formatMoney({ amountMinor: toMinor(major, currency) ?? 0, currency });
  const basis = approvedMedian === null ? "your guarantee limit" : `10 times your median approved order of ${money(approvedMedian)}`;
  return `With this little data, orders above ${money(amount)} are held (${basis}).`;
}

function milliseconds(tookMs: number): string {
  return tookMs < 10 ? `${tookMs.toFixed(1)} ms` : `${Math.round(tookMs)} ms`;
}
