import { Badge, BlockStack, InlineStack, List, Text } from "@shopify/polaris";
import type { CompellingEvidenceOnWire, getCompellingEvidence } from "#contract/case-strength.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import { CompellingTable } from "#console/screens/transaction/compelling-table.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";

type Answer = AnswerOf<typeof getCompellingEvidence>;

const statuses = {
  qualifies: { words: "Qualifies", tone: "success" },
  missing: { words: "Doesn't qualify", tone: undefined },
  notApplicable: { words: "Doesn't apply", tone: undefined },
} as const satisfies Record<CompellingEvidenceOnWire["status"], unknown>;

/** Whether two earlier orders would win a Visa fraud dispute, today or at the order's own, and whether they would have at first. */
export function CompellingEvidencePart({ answer, tenantId }: { answer: Answer; tenantId: number }) {
  const { live, atOrder } = answer;
  const { words, tone } = statuses[live.status];
  return (
    <BlockStack gap="300">
      <BlockStack gap="100">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="headingSm">
            Compelling Evidence 3.0
          </Text>
          <Badge tone={tone}>{words}</Badge>
        </InlineStack>
        <Text as="p" tone="subdued">
          With two earlier undisputed orders that match, Visa decides a fraud dispute (10.4) in your favor.
        </Text>
      </BlockStack>
      {live.status !== "notApplicable" && <When answer={answer} />}
      <Missing missing={live.missing} />
      {live.orders.length > 0 && <CompellingTable evidence={live} known={answer.known} tenantId={tenantId} />}
      {atOrder.status !== "notApplicable" && <AtOrder evidence={atOrder} />}
    </BlockStack>
  );
}

function When({ answer: { live, isDisputed } }: { answer: Answer }) {
  if (!isDisputed)
    return <Text as="p">{live.status === "qualifies" ? "A dispute today would qualify." : "A dispute today wouldn't qualify."}</Text>;
  return (
    <Text as="p">
      {`The chargeback ${live.status === "qualifies" ? "qualifies" : "doesn't qualify"}. It was received on `}
      <InstantText at={live.disputedAt} />.
    </Text>
  );
}

function Missing({ missing }: { missing: string[] }) {
  if (missing.length === 0) return null;
  if (missing.length === 1) return <Text as="p">{missing[0]}</Text>;
  return (
    <List>
      {missing.map((words) => (
        <List.Item key={words}>{words}</List.Item>
      ))}
    </List>
  );
}

function AtOrder({ evidence: { status, orders } }: { evidence: CompellingEvidenceOnWire }) {
  const references = orders.map(({ reference }) => reference).join(" and ");
  return (
    <Text as="p" tone="subdued">
      {status === "qualifies"
        ? `When the order was placed, a dispute would already have qualified, with ${references}.`
        : "When the order was placed, a dispute wouldn't have qualified yet."}
    </Text>
  );
}
