import { BlockStack, Box, InlineStack, Link, Text } from "@shopify/polaris";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { getWhatIf, WhatIfChange } from "#contract/payment-what-if.ts";
import { isStatus } from "#console/api/api-error.ts";
import { NoLongerKept } from "#console/screens/transaction/no-longer-kept.tsx";
import { Answered } from "#console/screens/transaction/panel.tsx";
import { useWhatIf } from "#console/screens/transaction/queries.ts";
import { newDraftAddress } from "#console/session/scenario-set-address.ts";
import { useMay } from "#console/session/use-may.ts";
import { DecisionBadge } from "#console/ui/decision-badge.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { decisionName } from "#domain/payments/decision.ts";
import { whatIfObstacleWords } from "#domain/what-if/what-if.ts";

type WhatIf = AnswerOf<typeof getWhatIf>;

/** The nearest changes with which the latest screening would have decided better, each with what it would have decided. */
export function WhatIfList({ paymentId }: { paymentId: string }) {
  const whatIf = useWhatIf(paymentId);
  if (isStatus(whatIf.error, 404)) return <NoLongerKept />;
  return (
    <Answered query={whatIf} lines={6}>
      {(answer) => (
        <BlockStack gap="200">
          {answer.isHistory && <Subdued>This order was imported, so its decision had no effect.</Subdued>}
          <Subdued>{introduction(answer)}</Subdued>
          {answer.changes.length > 0 && <Changes changes={answer.changes} />}
        </BlockStack>
      )}
    </Answered>
  );
}

function introduction({ obstacle, decision, changes }: WhatIf): string {
  if (obstacle !== null) return whatIfObstacleWords(obstacle);
  if (changes.length === 0) return `No single change that was tried would have led to a better decision than ${decisionName(decision)}.`;
  return `The latest screening decided ${decisionName(decision)}. Each change below was tried by itself, with everything else as it was.`;
}

function Changes({ changes }: { changes: readonly WhatIfChange[] }) {
  return (
    <PlainList>
      {changes.map((change, index) => (
        <li key={change.words}>
          <Change change={change} isFirst={index === 0} />
        </li>
      ))}
    </PlainList>
  );
}

function Change({ change, isFirst }: { change: WhatIfChange; isFirst: boolean }) {
  const mayDraft = useMay("analyst");
  const { words, decision, editsScenario } = change;
  return (
    <Box paddingBlock="150" borderBlockStartWidth={isFirst ? undefined : "025"} borderColor="border-secondary">
      <InlineStack gap="200" align="space-between" blockAlign="start" wrap={false}>
        <BlockStack gap="050">
          <Text as="span" breakWord>
            {words}
          </Text>
          <InlineStack gap="200" align="start">
            <Text as="span" tone="subdued" variant="bodySm" breakWord>
              {decidedWords(change)}
            </Text>
            {mayDraft && editsScenario !== null && (
              <Text as="span" variant="bodySm">
                <Link url={newDraftAddress(editsScenario)} accessibilityLabel={`Edit in a draft: ${words}`}>
                  Edit in a draft
                </Link>
              </Text>
            )}
          </InlineStack>
        </BlockStack>
        <DecisionBadge decision={decision} />
      </InlineStack>
    </Box>
  );
}

function decidedWords({ decidedBy, scenario }: WhatIfChange): string {
  switch (decidedBy) {
    case "scenario":
      return `Decided by “${scenario}”`;
    case "score":
      return `“${scenario}” leaves it to the risk score`;
    case "limit":
      return `“${scenario}”: above the limit for orders with little data`;
  }
}

function Subdued({ children }: { children: string }) {
  return (
    <Text as="p" tone="subdued">
      {children}
    </Text>
  );
}
