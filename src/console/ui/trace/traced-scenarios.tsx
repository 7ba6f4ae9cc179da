import { Badge, BlockStack, Box, Collapsible, Icon, InlineStack, Text } from "@shopify/polaris";
import { CheckIcon, MinusIcon, XIcon } from "@shopify/polaris-icons";
import { useId, useState } from "react";
import type { TracedRule, TracedScenario } from "#contract/payment-risks.ts";
import { FoldLine } from "#console/ui/fold-line.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { ruleLine } from "#console/ui/trace/rule-line.ts";

type Result = TracedRule["result"];

const results = {
  hit: { words: "Met", icon: CheckIcon, tone: "info" },
  missed: { words: "Not met", icon: XIcon, tone: undefined },
  "not reached": { words: "Not checked", icon: MinusIcon, tone: undefined },
} as const satisfies Record<Result, unknown>;

/** The scenario that matched an order, open, and the others folded, each rule with the values compared. */
export function TracedScenarios({ scenarios }: { scenarios: readonly TracedScenario[] }) {
  const placed = scenarios.map((scenario, index) => ({ ...scenario, position: index + 1 }));
  return (
    <BlockStack gap="300">
      <Scenarios scenarios={placed.filter(({ result }) => result === "hit")} />
      <Folded scenarios={placed.filter(({ result }) => result === "missed")} one="didn't match" many="didn't match" />
      <Folded scenarios={placed.filter(({ result }) => result === "not reached")} one="wasn't checked" many="weren't checked" />
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
