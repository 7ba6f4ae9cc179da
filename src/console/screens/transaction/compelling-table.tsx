import { DataTable, Icon, InlineStack, Link, Text } from "@shopify/polaris";
import { CheckIcon, MinusIcon, XIcon } from "@shopify/polaris-icons";
import type { CompellingEvidenceOnWire } from "#contract/case-strength.ts";
import { paths } from "#console/session/paths.ts";
import { inShop } from "#console/session/with-query.ts";
import { InstantText } from "#console/ui/instant-text.tsx";
import { compellingElementName, compellingElements, type CompellingElement } from "#domain/evidence/compelling-elements.ts";
import { truncateReference } from "#domain/text/truncate.ts";

type EarlierOrder = CompellingEvidenceOnWire["orders"][number];
type CompellingTableProps = { evidence: CompellingEvidenceOnWire; known: CompellingElement[]; tenantId: number };

/** What each of the earlier orders has in common with this one. */
export function CompellingTable({ evidence: { orders }, known, tenantId }: CompellingTableProps) {
  return (
    <DataTable
      columnContentTypes={["text", ...orders.map(() => "text" as const)]}
      headings={["Matches", ...orders.map((order) => <OrderLink key={order.paymentId} order={order} tenantId={tenantId} />)]}
      rows={[
        ["Placed", ...orders.map((order) => <Placed key={order.paymentId} order={order} />)],
        ...compellingElements.map((element) => [
          compellingElementName(element),
          ...orders.map(({ paymentId, matches }) => <Match key={paymentId} {...resultOf(element, known, matches)} />),
        ]),
      ]}
    />
  );
}

function OrderLink({ order: { paymentId, reference }, tenantId }: { order: EarlierOrder; tenantId: number }) {
  const shown = reference.trim() || "No reference";
  return (
    <Link removeUnderline url={inShop(paths.transaction(paymentId), tenantId)}>
      <bdi title={shown}>{truncateReference(shown)}</bdi>
    </Link>
  );
}

function Placed({ order: { createdAt, daysBefore } }: { order: EarlierOrder }) {
  return (
    <>
      <InstantText at={createdAt} />
      <Text as="p" tone="subdued">{`${daysBefore} days before`}</Text>
    </>
  );
}

type Result = { words: string; icon: typeof CheckIcon; tone: "success" | "base" | "subdued" };

function resultOf(element: CompellingElement, known: readonly CompellingElement[], matches: readonly CompellingElement[]): Result {
  if (matches.includes(element)) return { words: "Match", icon: CheckIcon, tone: "success" };
  return known.includes(element)
    ? { words: "No match", icon: XIcon, tone: "base" }
    : { words: "Not sent", icon: MinusIcon, tone: "subdued" };
}

function Match({ words, icon, tone }: Result) {
  return (
    <InlineStack gap="100" blockAlign="center" wrap={false}>
      <span>
        <Icon source={icon} tone={tone} />
      </span>
      {words}
    </InlineStack>
  );
}
