import { BlockStack, InlineGrid, List, Text } from "@shopify/polaris";
import type { Dashboard } from "#contract/dashboard.ts";
import { ChartCard } from "#console/charts/chart-card.tsx";
import { withOthers, type ChartData } from "#console/charts/chart-data.ts";
import { Doughnut } from "#console/charts/doughnut.tsx";
import { barsRoom, HorizontalBars, MOST_BARS, MOST_BARS_EXPANDED } from "#console/charts/horizontal-bars.tsx";
import { EmptyChart } from "#console/charts/empty-chart.tsx";
import { ChargebacksFrame } from "#console/screens/dashboard/chargebacks-frame.tsx";
import { chartTitles } from "#console/screens/dashboard/chart-list.ts";
import { CountText, Total, Headline } from "#console/screens/dashboard/totals.tsx";
import type { MoneyIn } from "#console/ui/figures/money-in.ts";
import { chargedBack, whereAny, whereListed } from "#console/screens/dashboard/orders-behind.ts";
import { chargebackRateOf, chargebacksIn, chargebacksOnOthers } from "#console/ui/figures/chargeback-figures.ts";
import type { SectionProps } from "#console/screens/dashboard/dashboard-section.tsx";
import { chargebackRate } from "#domain/figures/dashboard-rates.ts";
import { changeOf, formatRate, formatShare, RECENT_LOOKS_BETTER, rateChangeOf } from "#domain/figures/figure-words.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { chargebackBucketName, type ChargebackBucket } from "#domain/payments/chargeback-bucket.ts";
import { disputeReasonName } from "#domain/payments/dispute-reasons.ts";
import { countWords } from "#domain/text/count-words.ts";

/** Chargebacks on the period's orders: their rate, reasons and current status. */
export function ChargebackCharts(props: SectionProps<"guarantee">) {
  return (
    <BlockStack gap="400">
      <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
        <ChargebackRate {...props} />
        <ChargebackReasons {...props} />
      </InlineGrid>
      <TotalChargebacks {...props} />
    </BlockStack>
  );
}

function ChargebackRate({ figures, before, money, behind, control }: SectionProps<"guarantee">) {
  const rate = shownRateOf(figures, money);
  const onApproved = figures.chargebacksOnApproved;
  const onOthers = chargebacksOnOthers(figures);
  const data: ChartData = {
    nameHeading: "Orders",
    valueHeading: "Amount",
    format: money.format,
    share: null,
    points: [
      {
        key: "without",
        // Not "approved without a chargeback": a chargeback can be for a part of an order.
        name: "Approved minus chargebacks",
        tone: "approved",
        value: approvedLess(figures, money),
        before: before && approvedLess(before, money),
        url: null,
      },
      {
        key: "chargebacks",
        name: "Chargebacks",
        tone: "rejected",
        value: money.total(figures.approvedChargebackAmounts),
        before: before && money.total(before.approvedChargebackAmounts),
        url: whereAny(onApproved, behind(chargedBack.approved)),
      },
    ],
  };
  return (
    <ChartCard
      title={chartTitles["chargeback-rate"]}
      help={<RateTerms />}
      headline={
        rate !== null && (
          <BlockStack gap="050">
            <Headline
              value={formatRate(rate)}
              change={rateChangeOf(chargebackRateOf(figures, money), before && chargebackRateOf(before, money))}
              goodWhen="down"
            />
            <CountText
              text={`${countWords(onApproved, "chargeback")} on approved orders`}
              url={whereAny(onApproved, behind(chargedBack.approved))}
            />
            {onOthers > 0 && <CountText text={onOthersWords(onOthers)} url={behind(chargedBack.others)} />}
            <Text as="p" variant="bodySm" tone="subdued">
              {RECENT_LOOKS_BETTER}
            </Text>
          </BlockStack>
        )
      }
      data={rate === null ? null : data}
      empty={<EmptyChart />}
      legendRows={2}
      view={control.chartView("chargeback-rate")}
    >
      {(shown, height) => (
        <Doughnut
          title={chartTitles["chargeback-rate"]}
          data={shown}
          height={height}
          middle={rate === null ? null : { value: formatRate(rate), name: chartTitles["chargeback-rate"] }}
        />
      )}
    </ChartCard>
  );
}

/** How the rate is calculated. */
function RateTerms() {
  return (
    <List>
      <List.Item>
        The amount of chargebacks on approved orders, divided by the approved amount. It is 100% if nothing was approved.
      </List.Item>
      <List.Item>Chargebacks on orders that you shipped after we rejected or held them are counted beside it.</List.Item>
    </List>
  );
}

/** The card shows a rate wherever orders were decided: without an approved amount it's 100, unless only its conversion is missing. */
function shownRateOf(figures: NonNullable<Dashboard["guarantee"]>, money: MoneyIn): number | null {
  const { counts, approvedAmounts, approvedChargebackAmounts } = figures;
  if (counts.approved + counts.rejected === 0) return null;
  if (money.sum(approvedAmounts) === 0 && money.missingIn(approvedAmounts).length > 0) return null;
  return chargebackRate(money.sum(approvedChargebackAmounts), money.sum(approvedAmounts));
}

function approvedLess({ approvedAmounts, approvedChargebackAmounts }: NonNullable<Dashboard["guarantee"]>, money: MoneyIn): number {
  return Math.max(0, money.total(approvedAmounts) - money.total(approvedChargebackAmounts));
}

function ChargebackReasons({ figures, before, behind, control }: SectionProps<"guarantee">) {
  const total = chargebacksIn(figures);
  const was = new Map(before?.chargebackReasons.map((row) => [row.reason, row.chargebacks]));
  const reasons = figures.chargebackReasons.map((row) => ({
    key: row.reason,
    name: disputeReasonName(row.reason),
    value: row.chargebacks,
    before: before && (was.get(row.reason) ?? 0),
    url: whereAny(row.chargebacks, behind({ hasChargeback: true, chargebackReasons: [row.reason] })),
  }));
  const view = control.chartView("chargeback-reasons");
  // Reasons that only the other period has, so that its column adds up.
  const gone = (before?.chargebackReasons ?? [])
    .filter(({ reason }) => !figures.chargebackReasons.some((row) => row.reason === reason))
    .map((row) => ({ key: row.reason, name: disputeReasonName(row.reason), value: 0, before: row.chargebacks, url: null }));
  const data: ChartData = {
    nameHeading: "Reason",
    valueHeading: "Chargebacks",
    format: formatCount,
    share: (point) => formatShare(point.value, total),
    points: view.isTable ? [...reasons, ...gone] : reasons,
  };
  return (
    <ChartCard
      title={chartTitles["chargeback-reasons"]}
      headline={
        total > 0 && (
          <Headline value={countWords(total, "chargeback")} change={before && changeOf(total, chargebacksIn(before))} goodWhen="down" />
        )
      }
      data={total > 0 ? data : null}
      empty={<EmptyChart />}
      height={barsRoom(Math.min(reasons.length, MOST_BARS))}
      hasMore={reasons.length > MOST_BARS}
      view={view}
    >
      {(shown, height, isExpanded) => (
        <HorizontalBars
          title={chartTitles["chargeback-reasons"]}
          height={height}
          data={{ ...shown, points: withOthers(shown.points, isExpanded ? MOST_BARS_EXPANDED : MOST_BARS, othersUrl) }}
        />
      )}
    </ChartCard>
  );

  function othersUrl(keys: readonly string[]): string | null {
    return whereListed(keys, (reasons) => behind({ hasChargeback: true, chargebackReasons: reasons }));
  }
}

/** Money that came back is good, money that is lost is not. */
const goodWhenOf: Partial<Record<ChargebackBucket, "up" | "down">> = { recovered: "up", lost: "down" };

function onOthersWords(onOthers: number): string {
  return `${formatCount(onOthers)} more on ${onOthers === 1 ? "an order" : "orders"} we rejected or held`;
}

/** A part of a chargeback can be recovered or lost while it counts where the rest is. */
function chargebacksWords(chargebacks: number, amount: number): string {
  return chargebacks === 0 && amount > 0 ? "Part of other chargebacks" : countWords(chargebacks, "chargeback");
}

/** The chargebacks' total, broken down by status. */
function TotalChargebacks({ figures, before, money, behind }: SectionProps<"guarantee">) {
  const total = money.total(figures.chargebackAmounts);
  return (
    <ChargebacksFrame
      headline={
        <Headline value={money.format(total)} change={before && changeOf(total, money.total(before.chargebackAmounts))} goodWhen="down" />
      }
    >
      {figures.chargebackBuckets.map(({ bucket, amounts, chargebacks }) => {
        const was = before?.chargebackBuckets.find((other) => other.bucket === bucket);
        return (
          <Total
            key={bucket}
            as="h4"
            title={chargebackBucketName(bucket)}
            value={money.format(money.total(amounts))}
            count={{
              text: chargebacksWords(chargebacks, money.total(amounts)),
              url: whereAny(chargebacks, behind({ chargebackBuckets: [bucket] })),
            }}
            change={before && changeOf(money.total(amounts), money.total(was?.amounts ?? []))}
            goodWhen={goodWhenOf[bucket]}
          />
        );
      })}
    </ChargebacksFrame>
  );
}
