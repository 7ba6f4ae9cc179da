import { Banner, BlockStack, Box, Card, ProgressBar, Text } from "@shopify/polaris";
import { useId } from "react";
import type { SuggestionSearch } from "#contract/suggestions.ts";
import { SuggestionCard } from "#console/screens/suggestions/suggestion-card.tsx";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { percentOf } from "#console/ui/replays/percent-of.ts";
import { calendarDay, formatInstant } from "#domain/dates/format-instant.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { replayDaysWords } from "#domain/replay/replay-days.ts";
import { nothingWords } from "#domain/suggestions/suggestion.ts";
import { countWords } from "#domain/text/count-words.ts";
import { fewChargebacksWords, LATER_PERCENT, LEARNED_PERCENT, leftOutSentence } from "#domain/suggestions/suggestion-words.ts";

/** What a search found, how far it is, or why it found nothing. */
export function ShownSearch({ search }: { search: SuggestionSearch }) {
  switch (search.status) {
    case "pending":
      return <Running search={search} />;
    case "failed":
      return (
        <Banner tone="critical" title="Couldn't find suggestions">
          {search.failure}
        </Banner>
      );
    case "done":
      return search.suggestions.length === 0 ? <Nothing search={search} /> : <Suggestions search={search} />;
  }
}

function Running({ search: { ordersRead, ordersTotal } }: { search: SuggestionSearch }) {
  const id = useId();
  return (
    <Card>
      <BlockStack gap="300">
        <div role="status">
          <Text as="p" id={id}>
            {`Read ${formatCount(ordersRead)} of ${formatCount(ordersTotal)} orders`}
          </Text>
        </div>
        <ProgressBar progress={percentOf(ordersRead, ordersTotal)} size="small" ariaLabelledBy={id} />
      </BlockStack>
    </Card>
  );
}

function Nothing({ search }: { search: SuggestionSearch }) {
  const { nothingBecause, learned } = search;
  const detail =
    nothingBecause === null || nothingBecause === "few_chargebacks"
      ? fewChargebacksWords(learned.chargebacks.orders)
      : nothingWords(nothingBecause);
  return (
    <Card padding="0">
      <EmptyState title="No suggestions" detail={detail} />
    </Card>
  );
}

function Suggestions({ search }: { search: SuggestionSearch }) {
  const confirmed = search.suggestions.filter(({ isConfirmed }) => isConfirmed);
  const others = search.suggestions.filter(({ isConfirmed }) => !isConfirmed);
  return (
    <>
      <About search={search} />
      {confirmed.length > 0 && <Group title="Would have paid off" of={confirmed} search={search} />}
      {others.length > 0 && <Group title="Didn't pay off in the latest orders" of={others} search={search} />}
    </>
  );
}

function About({ search }: { search: SuggestionSearch }) {
  const { fromDate, splitDate, untilDate, startedBy, startedAt, ordersRead, leftOut } = search;
  const timeZone = useShopTimeZone();
  const days = (first: Date, last: Date) => replayDaysWords({ first: calendarDay(first, timeZone), last: calendarDay(last, timeZone) });
  const notCounted = leftOutSentence(Object.fromEntries(leftOut.map(({ because, orders }) => [because, orders])));
  return (
    <Card>
      <BlockStack gap="100">
        <Text as="p">
          {`Found in the first ${LEARNED_PERCENT} of the time, ${days(fromDate, splitDate)}, and then tried on the latest ${LATER_PERCENT}, ${days(splitDate, untilDate)}.`}
        </Text>
        <Text as="p" tone="subdued">
          Chargebacks can take months to arrive, so the latest orders may still get some.
        </Text>
        <Text as="p" tone="subdued">
          {[
            `${countWords(ordersRead, "order")} read.`,
            ...(notCounted === null ? [] : [notCounted]),
            `Started by ${startedBy} on ${formatInstant(startedAt, timeZone, null)}.`,
          ].join(" ")}
        </Text>
      </BlockStack>
    </Card>
  );
}

type GroupProps = { title: string; of: SuggestionSearch["suggestions"]; search: SuggestionSearch };

function Group({ title, of: suggestions, search }: GroupProps) {
  return (
    <BlockStack gap="300">
      <Box paddingInline={{ xs: "400", sm: "0" }}>
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
      </Box>
      <PlainList isSpaced>
        {suggestions.map((suggestion) => (
          <li key={suggestion.id}>
            <SuggestionCard suggestion={suggestion} search={search} />
          </li>
        ))}
      </PlainList>
    </BlockStack>
  );
}
