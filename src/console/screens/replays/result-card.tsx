import { BlockStack, Card, InlineGrid, Text } from "@shopify/polaris";
import type { Replay } from "#contract/replays.ts";
import { formatShare } from "#domain/figures/figure-words.ts";
import { formatWholeMoney } from "#domain/money/money.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { changesOf, resultWords, sumOf } from "#domain/replay/replay-result.ts";
import { countWords } from "#domain/text/count-words.ts";

/** What a replay found, in a sentence and in figures; while it goes on, so far. */
export function ResultCard({ replay: { kind, status, shifts, currency, leftOut, different, changed } }: { replay: Replay }) {
  const tried = sumOf(shifts).orders;
  const changes = changesOf(shifts);
  const stricter = sumOf(changes.filter(({ from }) => from === "approved"));
  const looser = sumOf(changes.filter(({ to }) => to === "approved"));
  const more = different - changed;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {status === "done" ? "Result" : "Result so far"}
          </Text>
          <Text as="p" variant="bodyLg">
            {tried === 0 && status !== "done" ? "No orders tried yet." : resultWords(shifts, currency)}
          </Text>
        </BlockStack>
        {tried > 0 && (
          <InlineGrid columns={{ xs: 2, md: 4 }} gap="400">
            <Figure title="Orders tried" value={formatCount(tried)} />
            <Figure title="Decided differently" value={formatCount(changed)} detail={`${formatShare(changed, tried)} of orders`} />
            <Figure
              title="No longer approved"
              value={formatWholeMoney(stricter.amount, currency)}
              detail={countWords(stricter.orders, "order")}
            />
            <Figure title="Newly approved" value={formatWholeMoney(looser.amount, currency)} detail={countWords(looser.orders, "order")} />
          </InlineGrid>
        )}
        {(more > 0 || leftOut > 0 || (kind === "shadow" && tried > 0)) && (
          <BlockStack gap="100">
            {more > 0 && (
              <Text as="p" tone="subdued">
                {`${countWords(more, "more order")} would match another scenario, or have another risk score or time-out, but the same decision.`}
              </Text>
            )}
            {kind === "shadow" && tried > 0 && (
              <Text as="p" tone="subdued">
                Chargebacks can take months to arrive.
              </Text>
            )}
            {leftOut > 0 && (
              <Text as="p" tone="subdued">
                {`${countWords(leftOut, "order")} without customer data couldn't be tried, because it was erased or has expired.`}
              </Text>
            )}
          </BlockStack>
        )}
      </BlockStack>
    </Card>
  );
}

function Figure({ title, value, detail }: { title: string; value: string; detail?: string }) {
  return (
    <BlockStack gap="050">
      <Text as="p" tone="subdued">
        {title}
      </Text>
      <Text as="p" variant="headingLg" numeric>
        {value}
      </Text>
      {detail !== undefined && (
        <Text as="p" tone="subdued" variant="bodySm">
          {detail}
        </Text>
      )}
    </BlockStack>
  );
}
