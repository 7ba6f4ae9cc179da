import { InlineGrid } from "@shopify/polaris";
import { ChartCard } from "#console/charts/chart-card.tsx";
import { chartTitles } from "#console/screens/dashboard/chart-list.ts";
import { withOthers, type ChartData } from "#console/charts/chart-data.ts";
import { Doughnut } from "#console/charts/doughnut.tsx";
import { barsRoom, HorizontalBars, MOST_BARS, MOST_BARS_EXPANDED } from "#console/charts/horizontal-bars.tsx";
import { EmptyChart } from "#console/charts/empty-chart.tsx";
import { Headline } from "#console/screens/dashboard/totals.tsx";
import type { SectionProps } from "#console/screens/dashboard/dashboard-section.tsx";
import { completionRate } from "#domain/figures/dashboard-rates.ts";
import { documentName } from "#domain/figures/document-names.ts";
import { changeOf, formatRate, formatShare, rateChangeOf } from "#domain/figures/figure-words.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { countWords } from "#domain/text/count-words.ts";

/** The Verification Insights section. */
export function VerificationSection(props: SectionProps<"verification">) {
  return (
    <InlineGrid columns={{ xs: 1, md: 2, lg: 3 }} gap="400">
      <ResponseRates {...props} />
      <CompletionRate {...props} />
      <DocumentTypes {...props} />
    </InlineGrid>
  );
}

function ResponseRates({ figures, before, control }: SectionProps<"verification">) {
  const responses = figures.responses ?? { sent: 0, responded: 0, completed: 0 };
  const was = before?.responses ?? null;
  const data: ChartData = {
    nameHeading: "Verifications",
    valueHeading: "Count",
    format: formatCount,
    share: (point) => formatShare(point.value, responses.sent),
    points: [
      { key: "sent", name: "Sent", value: responses.sent, before: was?.sent ?? null, url: null },
      { key: "responded", name: "Responded", value: responses.responded, before: was?.responded ?? null, url: null },
      { key: "completed", name: "Completed", tone: "approved", value: responses.completed, before: was?.completed ?? null, url: null },
    ],
  };
  return (
    <ChartCard
      title={chartTitles["response-rates"]}
      headline={
        responses.sent > 0 && <Headline value={`${formatCount(responses.sent)} sent`} change={was && changeOf(responses.sent, was.sent)} />
      }
      data={responses.sent > 0 ? data : null}
      empty={<EmptyChart />}
      height={barsRoom(data.points.length)}
      view={control.chartView("response-rates")}
    >
      {(shown, height) => <HorizontalBars title={chartTitles["response-rates"]} data={shown} height={height} />}
    </ChartCard>
  );
}

function CompletionRate({ figures, before, control }: SectionProps<"verification">) {
  const { sent, completed } = figures.responses ?? { sent: 0, completed: 0 };
  const rate = completionRate(completed, sent);
  const was = before?.responses ?? null;
  const rateBefore = was && completionRate(was.completed, was.sent);
  const data: ChartData = {
    nameHeading: "Verifications",
    valueHeading: "Count",
    format: formatCount,
    share: (point) => formatShare(point.value, sent),
    points: [
      { key: "completed", name: "Completed", tone: "approved", value: completed, before: was?.completed ?? null, url: null },
      {
        key: "not-completed",
        name: "Not completed",
        tone: "pending",
        value: sent - completed,
        before: was && was.sent - was.completed,
        url: null,
      },
    ],
  };
  return (
    <ChartCard
      title={chartTitles["completion-rate"]}
      headline={rate !== null && <Headline value={formatRate(rate)} change={rateChangeOf(rate, rateBefore)} goodWhen="up" />}
      data={rate === null ? null : data}
      empty={<EmptyChart />}
      legendRows={2}
      view={control.chartView("completion-rate")}
    >
      {(shown, height) => (
        <Doughnut
          title={chartTitles["completion-rate"]}
          data={shown}
          height={height}
          middle={rate === null ? null : { value: formatRate(rate), name: chartTitles["completion-rate"] }}
        />
      )}
    </ChartCard>
  );
}

function DocumentTypes({ figures, before, control }: SectionProps<"verification">) {
  const total = documentsOf(figures);
  const was = new Map(before?.documents.map((row) => [row.name, row.documents]));
  const data: ChartData = {
    nameHeading: "Document",
    valueHeading: "Count",
    format: formatCount,
    share: (point) => formatShare(point.value, total),
    points: figures.documents.map((row) => ({
      key: row.name,
      name: documentName(row.name),
      value: row.documents,
      before: before && (was.get(row.name) ?? 0),
      url: null,
    })),
  };
  return (
    <ChartCard
      title={chartTitles["document-types"]}
      headline={total > 0 && <Headline value={countWords(total, "document")} change={before && changeOf(total, documentsOf(before))} />}
      data={total > 0 ? data : null}
      empty={<EmptyChart />}
      height={barsRoom(Math.min(data.points.length, MOST_BARS))}
      hasMore={data.points.length > MOST_BARS}
      view={control.chartView("document-types")}
    >
      {(shown, height, isExpanded) => (
        <HorizontalBars
          title={chartTitles["document-types"]}
          data={{ ...shown, points: withOthers(shown.points, isExpanded ? MOST_BARS_EXPANDED : MOST_BARS, nowhere) }}
          height={height}
        />
      )}
    </ChartCard>
  );
}

function documentsOf({ documents }: SectionProps<"verification">["figures"]): number {
  return documents.reduce((sum, row) => sum + row.documents, 0);
}

/** There is no list of verifications yet. */
function nowhere(): null {
  return null;
}
