import type { FraudAnalytics } from "#contract/master.ts";
import { ChartCard } from "#console/charts/chart-card.tsx";
import { OTHERS, type ChartData, type ChartPoint } from "#console/charts/chart-data.ts";
import { EmptyChart } from "#console/charts/empty-chart.tsx";
import { HorizontalBars } from "#console/charts/horizontal-bars.tsx";
import type { FraudChartId } from "#console/screens/accounts/accounts-address.ts";
import type { AccountsControl } from "#console/screens/accounts/use-accounts-state.ts";
import { fraudChartRoom } from "#console/screens/accounts/use-chart-rooms.ts";
import { cardCountryName } from "#domain/geography/countries.ts";
import { formatRate, formatShare } from "#domain/figures/figure-words.ts";
import { formatWholeMoney } from "#domain/money/money.ts";

export const fraudChartTitles: Record<FraudChartId, string> = {
  countries: "Fraud by CC Country",
  brands: "Fraud by Brand",
  merchants: "Fraud by Merchant",
  ratios: "Fraud Ratio by Merchant",
};

type FraudChartsProps = { analytics: FraudAnalytics; control: AccountsControl };

/** Fraud amounts by card and by sub-account, and fraud as a percentage of each sub-account's sales. */
export function FraudCharts({ analytics, control }: FraudChartsProps) {
  const { countries, brands, merchants, ratios, currency } = analytics;
  const amounts = (nameHeading: string, shares: Shares, points: Omit<ChartPoint, "value">[]): ChartData => {
    const total = shares.top.reduce((sum, entry) => sum + entry.fraudAmount, shares.others?.fraudAmount ?? 0);
    return {
      nameHeading,
      valueHeading: "Fraud Amt.",
      format: (value) => formatWholeMoney(value, currency),
      share: (point) => formatShare(point.value, total),
      points: [
        ...points.map((point, index) => ({ ...point, value: shares.top[index]?.fraudAmount ?? 0 })),
        ...(shares.others ? [{ key: OTHERS, name: OTHERS, value: shares.others.fraudAmount, url: null }] : []),
      ],
    };
  };
  const ofMerchants = merchants.top.map(({ tenantId, name }) => ({ key: String(tenantId), name, url: control.addressOfAccount(tenantId) }));
  const data: Record<FraudChartId, ChartData> = {
    countries: amounts(
      "Card country",
      countries,
      countries.top.map(({ country }) => ({
        key: `c-${country}`,
        name: cardCountryName(country),
        url: null,
      })),
    ),
    brands: amounts(
      "Card brand",
      brands,
      brands.top.map(({ brand }) => ({ key: `b-${brand}`, name: brand === "" ? "Unknown brand" : brand, url: null })),
    ),
    merchants: amounts("Merchant", merchants, ofMerchants),
    ratios: {
      nameHeading: "Merchant",
      valueHeading: "Fraud Pct.",
      format: formatRate,
      share: null,
      points: [
        ...ratios.top.map(({ tenantId, name, fraudPercent }) => ({
          key: String(tenantId),
          name,
          value: fraudPercent,
          url: control.addressOfAccount(tenantId),
        })),
        ...(ratios.others ? [{ key: OTHERS, name: OTHERS, value: ratios.others.fraudPercent, url: null }] : []),
      ],
    },
  };
  return (
    <>
      <FraudChart id="countries" data={data.countries} control={control} />
      <FraudChart id="brands" data={data.brands} control={control} />
      <FraudChart id="merchants" data={data.merchants} control={control} />
      <FraudChart id="ratios" data={data.ratios} control={control} />
    </>
  );
}

type Shares = { top: readonly { fraudAmount: number }[]; others: { fraudAmount: number } | null };

function FraudChart({ id, data, control }: { id: FraudChartId; data: ChartData; control: AccountsControl }) {
  const view = control.chartView(id);
  const count = data.points.length;
  return (
    <ChartCard
      title={fraudChartTitles[id]}
      data={count > 0 ? data : null}
      empty={<EmptyChart />}
      height={fraudChartRoom(count, view.isTable)}
      view={view}
    >
      {(shown, height) => <HorizontalBars title={fraudChartTitles[id]} data={shown} height={height} />}
    </ChartCard>
  );
}
