import { Badge, BlockStack, Box, Card, Collapsible, InlineStack, Text } from "@shopify/polaris";
import { useId, useState } from "react";
import type { Replay } from "#contract/replays.ts";
import { isRunning } from "#console/screens/replays/queries.ts";
import { FoldLine } from "#console/ui/fold-line.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { formatCount } from "#domain/payments/page-range.ts";
import { sumOf } from "#domain/replay/replay-result.ts";
import { countWords } from "#domain/text/count-words.ts";

/** What the button of a line that opens takes, so that counts stand below each other. */
const FOLD_WIDTH = "1.75rem";

/** From how many orders on it's said what never happens: a shadow begins with few, which say little. */
const leastTold = { replay: 1, shadow: 50 } as const satisfies Record<Replay["kind"], number>;

type ReplayedScenario = Replay["scenarios"][number];
type ReplayedRule = ReplayedScenario["rules"][number];

/** How many orders each scenario matched then and would match, and how its rules did. */
export function ScenariosCard({ replay }: { replay: Replay }) {
  const isTold = !isRunning(replay) && sumOf(replay.shifts).orders >= leastTold[replay.kind];
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            Scenarios
          </Text>
          <Text as="p" tone="subdued">
            Orders that matched each scenario then, and would match it. Open one to see how its rules did.
          </Text>
        </BlockStack>
        <PlainList>
          {replay.scenarios.map((scenario) => (
            <li key={scenario.id}>
              <Scenario scenario={scenario} isTold={isTold} />
            </li>
          ))}
        </PlainList>
      </BlockStack>
    </Card>
  );
}

function Scenario({ scenario, isTold }: { scenario: ReplayedScenario; isTold: boolean }) {
  const { name, before, after, rules } = scenario;
  const [isOpen, setOpen] = useState(false);
  const rulesId = useId();
  const line = (
    <div style={{ flexGrow: 1, minWidth: 0 }}>
      <InlineStack gap="200" align="space-between" blockAlign="center" wrap={false}>
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="bodyMd" fontWeight="medium" breakWord>
            <bdi>{name}</bdi>
          </Text>
          <Badges scenario={scenario} isTold={isTold} />
        </InlineStack>
        <div style={{ whiteSpace: "nowrap" }}>
          <Text as="span" numeric>
            {`${formatCount(before)} → ${formatCount(after)}`}
          </Text>
        </div>
      </InlineStack>
    </div>
  );
  return (
    <Box paddingBlock="200" borderBlockStartWidth="025" borderColor="border-secondary">
      {rules.length === 0 ? (
        <div style={{ paddingInlineEnd: FOLD_WIDTH }}>{line}</div>
      ) : (
        <>
          <FoldLine label={`Rules of ${name}`} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={rulesId} isSlim>
            {line}
          </FoldLine>
          <Collapsible id={rulesId} open={isOpen}>
            <Box paddingBlockStart="200" paddingInlineStart="300">
              <PlainList isSpaced>
                {rules.map((rule, place) => (
                  // A scenario may have the same rule twice.
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={place}>
                    <Rule rule={rule} isTold={isTold} />
                  </li>
                ))}
              </PlainList>
            </Box>
          </Collapsible>
        </>
      )}
    </Box>
  );
}

function Badges({ scenario: { before, after, takenBy }, isTold }: { scenario: ReplayedScenario; isTold: boolean }) {
  return (
    <>
      {takenBy !== null && <Badge tone="warning">{`Can't be reached: “${takenBy}” takes its orders`}</Badge>}
      {isTold && takenBy === null && after === 0 && <Badge tone="attention">{before > 0 ? "No longer matched" : "Never matched"}</Badge>}
    </>
  );
}

function Rule({ rule, isTold }: { rule: ReplayedRule; isTold: boolean }) {
  const { words, tried, held } = rule;
  return (
    <InlineStack gap="200" align="space-between" blockAlign="center">
      <Text as="span" breakWord>
        {words}
      </Text>
      <InlineStack gap="200" blockAlign="center">
        {isTold && neverMet(rule) && <Badge>Never met</Badge>}
        <Text as="span" tone="subdued" numeric>
          {tried === 0 ? "Not checked" : `Met by ${formatCount(held)} of ${countWords(tried, "order")}`}
        </Text>
      </InlineStack>
    </InlineStack>
  );
}

/** A rule that was never checked may be met. */
function neverMet({ tried, held }: ReplayedRule): boolean {
  return tried > 0 && held === 0;
}
