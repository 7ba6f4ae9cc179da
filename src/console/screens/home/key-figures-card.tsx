import { BlockStack, Box, Card, Link, SkeletonBodyText, SkeletonDisplayText, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import type { Home } from "#contract/home.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { figureTitles, keyFigures, type KeyFigure } from "#console/screens/home/key-figures.ts";
import { useSession } from "#console/session/session-context.tsx";
import { useSubscription } from "#console/session/use-subscription.ts";
import { ChangeText } from "#console/ui/figures/change-text.tsx";
import { useFigures } from "#console/ui/figures/use-figures.ts";
import { useMoney } from "#console/ui/figures/use-money.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { MissingRates } from "#console/ui/missing-rates.tsx";
import { PeriodLine } from "#console/ui/period-line.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { listAddress } from "#console/ui/transactions-address.ts";
import { emptyDashboardFilter } from "#domain/figures/dashboard-filter.ts";
import { formatMoney, sumToMinor } from "#domain/money/money.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { listOfView } from "#domain/payments/payment-views.ts";
import "#console/screens/home/key-figures-styles.css";

/** The dashboard's default is the last 30 days. */
const LAST_30_DAYS = emptyDashboardFilter;
const WAITING = "Waiting for review";
const QUEUE = listAddress(listOfView("review"));

/** `review` is undefined while it's loading, and null if it couldn't be loaded. */
type KeyFiguresCardProps = { review: Home["review"] | null | undefined };

/** The key figures of the last 30 days compared to those before, and what waits now. */
export function KeyFiguresCard({ review }: KeyFiguresCardProps) {
  const { tenant } = useSession();
  const { shown, before, error, beforeError, isLoading, retry } = useFigures(LAST_30_DAYS, true);
  const isAwaited = useAwaitsServer(error);
  const { money, rates, currency } = useMoney(tenant.currency);
  const subscription = useSubscription();
  const guarantee = shown?.figures.guarantee ?? null;
  const hasGuarantee = subscription.data?.hasGuarantee ?? (guarantee?.counts.guaranteed ?? 0) > 0;
  const hasFailed = shown === null && (error !== null || isAwaited);
  const isReady = shown !== null && money !== null && !subscription.isPending;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="050">
          <Text as="h2" variant="headingMd">
            Last 30 days
          </Text>
          {shown && <PeriodLine period={shown.period} comparedWith={shown.periodBefore} />}
          {!shown && !hasFailed && (
            <Box width="40%" paddingBlock="100">
              <SkeletonBodyText lines={1} />
            </Box>
          )}
        </BlockStack>
        {hasFailed && <LoadFailure title="Couldn't load the figures" error={error} onRetry={retry} isRetrying={isLoading} />}
        {!hasFailed && !isReady && (
          <div role="status" aria-label="Loading the figures" aria-busy="true">
            <FigureGrid>
              {[figureTitles.approvalRate, figureTitles.screened, figureTitles.chargebackRate, WAITING].map((title) => (
                <FigureSkeleton key={title} title={title} />
              ))}
            </FigureGrid>
          </div>
        )}
        {isReady && (
          <FigureGrid>
            {keyFigures(shown.figures, before, money, hasGuarantee).map((figure) => (
              <Figure key={figure.title} {...figure} />
            ))}
            {review === undefined ? <FigureSkeleton title={WAITING} /> : <Figure {...waitingFigure(review)} />}
          </FigureGrid>
        )}
        {shown && error && (
          <RefreshFailure text="Couldn't refresh. Showing earlier figures." error={error} onRetry={retry} isRetrying={isLoading} />
        )}
        {shown && beforeError && (
          <QuietFailure text="Couldn't load the previous period." error={beforeError} onRetry={retry} isRetrying={isLoading} />
        )}
        {rates.error && (
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

function waitingFigure(review: Home["review"] | null): KeyFigure {
  const shared = { title: WAITING, change: null, goodWhen: undefined, url: QUEUE };
  if (review === null) return { ...shared, value: null, note: "Couldn't be loaded" };
  const { waiting, value, currency } = review;
  const amountMinor = sumToMinor(value, currency);
  return {
    ...shared,
    value: formatCount(waiting),
    note: waiting === 0 || amountMinor === null ? "Now" : `Now, ${formatMoney({ amountMinor, currency })} in total`,
  };
}

/** As many columns as fit, all alike. */
function FigureGrid({ children }: { children: ReactNode }) {
  return <div className="key-figures">{children}</div>;
}

function Figure({ title, value, note, change, goodWhen, url }: KeyFigure) {
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="bodyMd">
        <Link url={url} removeUnderline>
          {title}
        </Link>
      </Text>
      <Text as="p" variant="headingLg" breakWord numeric>
        {value ?? "–"}
      </Text>
      <ChangeText change={change} goodWhen={goodWhen} />
      {note !== null && (
        <Text as="p" variant="bodySm" tone="subdued">
          {note}
        </Text>
      )}
    </BlockStack>
  );
}

function FigureSkeleton({ title }: { title: string }) {
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="bodyMd">
        {title}
      </Text>
      <SkeletonDisplayText size="small" />
      <Box width="70%" paddingBlockStart="100">
        <SkeletonBodyText lines={1} />
      </Box>
    </BlockStack>
  );
}
