import { BlockStack, Box, Card, SkeletonBodyText, Text } from "@shopify/polaris";
import type { Home } from "#contract/home.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { keyFigures } from "#console/screens/home/key-figures.ts";
import { useSession } from "#console/session/session-context.tsx";
import { useSubscription } from "#console/session/use-subscription.ts";
import { ComparisonContext } from "#console/ui/figures/comparison-context.ts";
import { keyFigureTitles, waitingFigure } from "#console/ui/figures/key-figure-values.ts";
import { KeyFigureGrid, KeyFigureSkeleton, KeyFigureView } from "#console/ui/figures/key-figure.tsx";
import { useFigures } from "#console/ui/figures/use-figures.ts";
import { useHasGuarantee } from "#console/ui/figures/use-has-guarantee.ts";
import { useMoney } from "#console/ui/figures/use-money.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { MissingRates } from "#console/ui/missing-rates.tsx";
import { PeriodLine } from "#console/ui/period-line.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { DEFAULT_COMPARISON } from "#domain/figures/comparison.ts";
import { emptyDashboardFilter } from "#domain/figures/dashboard-filter.ts";

/** The dashboard's default is the last 30 days. */
const LAST_30_DAYS = emptyDashboardFilter;
const { approvalRate, screened, chargebackRate, waiting } = keyFigureTitles;

/** `review` is undefined while it's loading, and null if it couldn't be loaded. */
type KeyFiguresCardProps = { review: Home["review"] | null | undefined };

/** The key figures of the last 30 days compared to those before, and what waits now. */
export function KeyFiguresCard({ review }: KeyFiguresCardProps) {
  const { tenant } = useSession();
  const { shown, compared, error, comparedError, isLoading, retry } = useFigures(LAST_30_DAYS, DEFAULT_COMPARISON);
  const isAwaited = useAwaitsServer(error);
  const { money, rates, currency } = useMoney(tenant.currency);
  const subscription = useSubscription();
  const guarantee = shown?.figures.guarantee ?? null;
  const hasGuarantee = useHasGuarantee(guarantee);
  const hasFailed = shown === null && (error !== null || isAwaited);
  const isReady = shown !== null && money !== null && !subscription.isPending;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="050">
          <Text as="h2" variant="headingMd">
            Last 30 days
          </Text>
          {shown && <PeriodLine period={shown.period} comparedWith={compared?.period} />}
          {!shown && !hasFailed && (
            <Box width="40%" paddingBlock="100">
              <SkeletonBodyText lines={1} />
            </Box>
          )}
        </BlockStack>
        {hasFailed && <LoadFailure title="Couldn't load the figures" error={error} onRetry={retry} isRetrying={isLoading} />}
        {!hasFailed && !isReady && (
          <div role="status" aria-label="Loading the figures" aria-busy="true">
            <KeyFigureGrid>
              {[approvalRate, screened, chargebackRate, waiting].map((title) => (
                <KeyFigureSkeleton key={title} title={title} />
              ))}
            </KeyFigureGrid>
          </div>
        )}
        {isReady && (
          <ComparisonContext.Provider value={{ comparison: DEFAULT_COMPARISON, isAwaited: compared === null && comparedError === null }}>
            <KeyFigureGrid>
              {keyFigures(shown.figures, compared?.figures ?? null, money, hasGuarantee).map((figure) => (
                <KeyFigureView key={figure.title} {...figure} />
              ))}
              {review === undefined ? <KeyFigureSkeleton title={waiting} /> : <KeyFigureView {...waitingFigure(review)} />}
            </KeyFigureGrid>
          </ComparisonContext.Provider>
        )}
        {shown && error && (
          <RefreshFailure text="Couldn't refresh. Showing earlier figures." error={error} onRetry={retry} isRetrying={isLoading} />
        )}
        {shown && comparedError && (
          <QuietFailure text="Couldn't load the comparison." error={comparedError} onRetry={retry} isRetrying={isLoading} />
        )}
        {rates.error && !rates.data && (
          <QuietFailure
            text={`Couldn't load exchange rates. Totals include only amounts in ${currency}.`}
            onRetry={() => void rates.refetch()}
            isRetrying={rates.isFetching}
          />
        )}
        {rates.data && money && guarantee && (
          <MissingRates
            missing={money.missingIn([
              ...guarantee.approvedAmounts,
              ...guarantee.chargebackAmounts,
              ...(hasGuarantee ? guarantee.guaranteedAmounts : []),
            ])}
          />
        )}
      </BlockStack>
    </Card>
  );
}
