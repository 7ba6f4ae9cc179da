import { BlockStack, InlineGrid, InlineStack, Link, Modal, SkeletonBodyText, Text } from "@shopify/polaris";
import type { AnswerOf } from "#contract/endpoint.ts";
import { getReplayedOrder } from "#contract/replays.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { FateBadge } from "#console/screens/replays/fate-badge.tsx";
import { paths } from "#console/session/paths.ts";
import { DecisionBadge } from "#console/ui/decision-badge.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { TracedScenarios } from "#console/ui/trace/traced-scenarios.tsx";
import { useFocusBack } from "#console/ui/use-focus-back.ts";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { LISTED_ORDERS_MAX } from "#domain/replay/replay.ts";

type OrderDialogProps = { replayId: number; paymentId: string; onClose: () => void };
type Side = AnswerOf<typeof getReplayedOrder>["before"];

/** Why an order was decided as it was, beside why it would be decided differently. */
export function OrderDialog({ replayId, paymentId, onClose }: OrderDialogProps) {
  useFocusBack();
  const { data, error, refetch, isFetching } = useEndpoint(getReplayedOrder, { params: { replayId: String(replayId), paymentId } });
  const isGone = isStatus(error, 404);
  return (
    <Modal
      open
      size="large"
      title={data === undefined ? "Order" : `Order ${data.order.reference}`}
      onClose={onClose}
      secondaryActions={[{ content: "Close", onAction: onClose }]}
    >
      <Modal.Section>
        {data === undefined && error === null && (
          <div aria-busy="true">
            <SkeletonBodyText lines={8} />
          </div>
        )}
        {isGone && <Text as="p">This replay doesn&apos;t decide this order differently.</Text>}
        {data === undefined && error !== null && !isGone && (
          <LoadFailure title="Couldn't load the traces" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {data !== undefined && (
          <BlockStack gap="400">
            <InlineStack gap="200" blockAlign="center">
              <FateBadge fate={data.order.fate} />
              <Link url={paths.transaction(data.order.paymentId)}>Open order</Link>
            </InlineStack>
            <InlineGrid columns={{ xs: 1, md: 2 }} gap={{ xs: "600", md: "500" }}>
              <Decided title="Then" side={data.before} />
              <Decided title="In the replay" side={data.after} />
            </InlineGrid>
          </BlockStack>
        )}
      </Modal.Section>
    </Modal>
  );
}

function Decided({ title, side: { scenario, decision, riskScore, trace } }: { title: string; side: Side }) {
  return (
    <section aria-label={title}>
      <BlockStack gap="300">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="headingSm">
            {title}
          </Text>
          <DecisionBadge decision={decision} />
        </InlineStack>
        <Text as="p" breakWord>
          Matched “{scenario}”. Risk score {formatRiskPercent(riskScore)}.
        </Text>
        {trace === null ? (
          <Text as="p" tone="subdued">
            {`No trace: only the first ${formatCount(LISTED_ORDERS_MAX)} changed orders of a replay have one.`}
          </Text>
        ) : (
          <TracedScenarios scenarios={trace} />
        )}
      </BlockStack>
    </section>
  );
}
