import { useChangedPayments } from "#console/api/use-changed-payments.ts";
import { ActivityTrail } from "#console/screens/transaction/activity-trail.tsx";
import { POLL_EVERY_MS } from "#console/screens/transaction/order-news.tsx";
import { Answered } from "#console/screens/transaction/panel.tsx";
import { useHistory, useHistorySensors, usePollHistory } from "#console/screens/transaction/queries.ts";
import { SensorFilter } from "#console/screens/transaction/sensor-filter.tsx";
import { useEarlierPages } from "#console/screens/transaction/use-earlier-pages.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useKeptText } from "#console/session/use-kept-text.ts";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { useSpaced } from "#console/ui/use-spaced.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { trailFilters, type TrailFilter } from "#domain/payments/trail-filter.ts";

/** The activity trail below buttons that filter it. The choice is kept for this order until the tab closes. */
export function TrailPanel({ paymentId, currency }: { paymentId: string; currency: CurrencyCode }) {
  const sensors = useHistorySensors(paymentId);
  const [kept, keep] = useKeptText(`trail-sensor.${paymentId}`);
  const chosen = trailFilters.find((filter) => filter === kept && sensors.data?.some(({ sensor }) => sensor === filter)) ?? null;
  const history = useHistory(paymentId, chosen);
  const earlier = useEarlierPages(history, chosen);
  const timeZone = useShopTimeZone();
  const error = history.isFetchNextPageError ? null : history.error;
  const refetch = () => Promise.all([history.refetch(), sensors.error && sensors.refetch()]);
  return (
    <>
      {sensors.error && history.data !== undefined && error === null && (
        <QuietFailure
          text="Couldn't load the activity filters."
          error={sensors.error}
          onRetry={() => void sensors.refetch()}
          isRetrying={sensors.isFetching}
        />
      )}
      {sensors.data !== undefined && sensors.data.length > 0 && <SensorFilter sensors={sensors.data} chosen={chosen} onChoose={keep} />}
      {chosen !== null && <KeepsCurrent paymentId={paymentId} sensor={chosen} />}
      <Answered query={{ ...history, error, refetch }} lines={9}>
        {({ pages }) => <ActivityTrail key={chosen} pages={pages} earlier={earlier} currency={currency} timeZone={timeZone} />}
      </Answered>
    </>
  );
}

/** Loads a filtered trail again when the order changes. The whole one is loaded again with the order. */
function KeepsCurrent({ paymentId, sensor }: { paymentId: string; sensor: TrailFilter }) {
  const poll = usePollHistory(paymentId, sensor);
  const pollSpaced = useSpaced(() => void poll(), POLL_EVERY_MS);
  useChangedPayments((mayHaveChanged) => {
    if (mayHaveChanged(paymentId)) pollSpaced();
  });
  return null;
}
