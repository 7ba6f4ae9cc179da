import { BlockStack, Divider } from "@shopify/polaris";
import { getClaim, getCoverage } from "#contract/guarantee.ts";
import { useEndpoint, usePollAgain } from "#console/api/queries.ts";
import { useChangedPayments } from "#console/api/use-changed-payments.ts";
import { ClaimPart } from "#console/screens/transaction/claim-part.tsx";
import { CoverageList } from "#console/screens/transaction/coverage-list.tsx";
import { POLL_EVERY_MS } from "#console/screens/transaction/order-news.tsx";
import { Answered } from "#console/screens/transaction/panel.tsx";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";
import { isDisputeOpen } from "#domain/payments/dispute-state.ts";

/** The checklist of an order's guarantee, and below it the claim, if there is one. Both follow the order. */
export function CoveragePart({ paymentId, disputeState }: { paymentId: string; disputeState: string | null }) {
  const coverage = useEndpoint(getCoverage, inputOf(paymentId));
  useFollowOrder(paymentId);
  return (
    <Answered query={coverage} lines={13}>
      {(answer) => (
        <BlockStack gap="400">
          <CoverageList coverage={answer} isDisputeOpen={isDisputeOpen(disputeState)} />
          {answer.hasClaim && (
            <>
              <Divider />
              <ClaimPart paymentId={paymentId} />
            </>
          )}
        </BlockStack>
      )}
    </Answered>
  );
}

function useFollowOrder(paymentId: string): void {
  const pollAgain = usePollAgain();
  const pollSpaced = useSpaced(() => {
    void pollAgain(getCoverage, inputOf(paymentId));
    void pollAgain(getClaim, inputOf(paymentId));
  }, POLL_EVERY_MS);
  useChangedPayments((mayHaveChanged) => {
    if (mayHaveChanged(paymentId)) pollSpaced();
  });
}
