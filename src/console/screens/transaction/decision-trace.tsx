import { Badge, BlockStack, Box, Collapsible, Icon, InlineStack, Text } from "@shopify/polaris";
import { CheckIcon, MinusIcon, XIcon } from "@shopify/polaris-icons";
import { useId, useState } from "react";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { getTrace, TracedRule, TracedScenario } from "#contract/payment-risks.ts";
import { FoldLine } from "#console/screens/transaction/fold-line.tsx";
import { ruleLine } from "#console/screens/transaction/rule-line.ts";
import { PlainList } from "#console/ui/plain-list.tsx";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";
import { formatMoney, toMinor } from "#domain/money/money.ts";
import { PENDING_SCORE } from "#domain/payments/decision.ts";

type Trace = AnswerOf<typeof getTrace>;
type Result = TracedRule["result"];

const results = {
  hit: { words: "Met", icon: CheckIcon, tone: "info" },
  missed: { words: "Not met", icon: XIcon, tone: undefined },
  "not reached": { words: "Not checked", icon: MinusIcon, tone: undefined },
} as const satisfies Record<Result, unknown>;

/** Why the order was decided this way: the scenario that decided, open, and the others folded, each rule with the values compared. */
export function DecisionTrace({ trace }: { trace: Trace }) {
  const scenarios = trace.scenarios.map((scenario, index) => ({ ...scenario, position: index + 1 }));
  return (
    <BlockStack gap="300">
      <Text as="p">{decidedWords(trace)}</Text>
      {trace.limit && <Text as="p">{limitWords(trace.limit)}</Text>}
      <Scenarios scenarios={scenarios.filter(({ result }) => result === "hit")} />
      <Folded scenarios={scenarios.filter(({ result }) => result === "missed")} one="didn't match" many="didn't match" />
      <Folded scenarios={scenarios.filter(({ result }) => result === "not reached")} one="wasn't checked" many="weren't checked" />
      <Text as="p" tone="subdued" variant="bodySm">
        {`Decided in ${milliseconds(trace.tookMs)} using scenarios version ${trace.setVersion}.`}
      </Text>
    </BlockStack>
  );
}

type PlacedScenario = TracedScenario & { position: number };

function Scenarios({ scenarios }: { scenarios: PlacedScenario[] }) {
  return (
    <PlainList as="ol">
      {scenarios.map((scenario, index) => (
        <li key={scenario.id}>
          <Scenario scenario={scenario} isFirst={index === 0} />
        </li>
      ))}
    </PlainList>
  );
}

/** Scenarios that didn't decide are counted, and listed on a click. Once one matches, those after it are not checked. */
function Folded({ scenarios, one, many }: { scenarios: PlacedScenario[]; one: string; many: string }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  if (scenarios.length === 0) return null;
  const words = scenarios.length === 1 ? `1 other scenario ${one}` : `${scenarios.length} other scenarios ${many}`;
  return (
    <div>
      <FoldLine label={words} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={listId} isSlim>
        <Text as="span">{words}</Text>
      </FoldLine>
      <Collapsible id={listId} open={isOpen}>
        <Scenarios scenarios={scenarios} />
      </Collapsible>
    </div>
  );
}

/** The scenario that matched is open; the others open on a click. */
function Scenario({ scenario, isFirst }: { scenario: PlacedScenario; isFirst: boolean }) {
  const [isOpen, setOpen] = useState(scenario.result === "hit");
  const rulesId = useId();
  const { words, tone } = results[scenario.result];
  const name = `${scenario.position}. ${scenario.name}`;
  return (
    <Box paddingBlock="150" borderBlockStartWidth={isFirst ? undefined : "025"} borderColor="border-secondary">
      <FoldLine label={name} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={rulesId} isSlim>
        <div style={{ flexGrow: 1 }}>
          <Text as="span" breakWord>
            {name}
          </Text>
        </div>
        <Badge tone={tone}>{words}</Badge>
      </FoldLine>
      <Collapsible id={rulesId} open={isOpen}>
        <Box paddingBlockStart="100">
          {scenario.rules.length === 0 ? (
            <Text as="p" tone="subdued">
              Applies when no other scenario matches.
            </Text>
          ) : (
            <PlainList>
              {scenario.rules.map((rule, index) => (
                <li key={index}>
                  <Rule rule={rule} />
                </li>
              ))}
            </PlainList>
          )}
        </Box>
      </Collapsible>
    </Box>
  );
}

function Rule({ rule }: { rule: TracedRule }) {
  const { words, icon } = results[rule.result];
  const { found, demand } = ruleLine(rule);
  return (
    <InlineStack gap="200" blockAlign="start" wrap={false}>
      <Box paddingBlockStart="025">
        <Icon source={icon} tone={rule.result === "hit" ? "info" : "subdued"} accessibilityLabel={words} />
      </Box>
      <Text as="span" breakWord>
        {found}
        {demand !== null && (
          <Text as="span" tone="subdued">
            {` (${demand})`}
          </Text>
        )}
      </Text>
    </InlineStack>
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
