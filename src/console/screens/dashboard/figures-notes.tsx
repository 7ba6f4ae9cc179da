import { BlockStack, Button, InlineStack, Link, Text } from "@shopify/polaris";
import { paths } from "#console/session/paths.ts";
import { useSession } from "#console/session/session-context.tsx";
import { amountsOf } from "#console/ui/figures/money-in.ts";
import type { Figures } from "#console/ui/figures/use-figures.ts";
import type { Conversion } from "#console/ui/figures/use-money.ts";
import { ConversionNote } from "#console/ui/conversion-note.tsx";
import { PeriodLine } from "#console/ui/period-line.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { convertedSum, ratesUsed, type ExchangeRates } from "#domain/money/exchange-rates.ts";
import type { Money } from "#domain/money/money.ts";

type FiguresNotesProps = {
  figures: Figures;
  conversion: Conversion;
  /** Null if no filter is applied. */
  onClear: (() => void) | null;
};

/** Above the figures: their period, what is missing, and how amounts were converted. */
export function FiguresNotes({ figures, conversion: { rates, currency }, onClear }: FiguresNotesProps) {
  const { shown, compared, retry, isLoading } = figures;
  return (
    <BlockStack gap="100">
      {shown && <PeriodLine period={shown.period} comparedWith={compared?.period} />}
      {shown?.figures.days?.length === 0 && <NoOrders onClear={onClear} />}
      {shown && figures.error && (
        <RefreshFailure text="Couldn't refresh. Showing earlier figures." error={figures.error} onRetry={retry} isRetrying={isLoading} />
      )}
      {figures.comparedError && (
        <QuietFailure text="Couldn't load the comparison." error={figures.comparedError} onRetry={retry} isRetrying={isLoading} />
      )}
      {rates.error && !rates.data && (
        <QuietFailure
          text={`Couldn't load exchange rates. Totals include only amounts in ${currency}.`}
          onRetry={() => void rates.refetch()}
          isRetrying={rates.isFetching}
        />
      )}
      {rates.data && (
        <RatesLine
          rates={rates.data}
          currency={currency}
          amounts={[shown?.figures, compared?.figures].flatMap((each) => (each ? amountsOf(each) : []))}
        />
      )}
    </BlockStack>
  );
}

/** Explains once why every chart below is empty, with a way out. */
function NoOrders({ onClear }: Pick<FiguresNotesProps, "onClear">) {
  const { firstOrderAt } = useSession().tenant;
  if (firstOrderAt === null && onClear === null) {
    return (
      <Text as="p" fontWeight="medium">
        No orders yet. Figures appear here as orders come in. <Link url={paths.home()}>See how to send your first order</Link>
      </Text>
    );
  }
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="p" fontWeight="medium">
        {onClear ? "No orders match these filters." : "No orders in this period."}
      </Text>
      {onClear && (
        <Button variant="plain" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </InlineStack>
  );
}

type RatesLineProps = { rates: ExchangeRates; currency: CurrencyCode; amounts: readonly Money[] };

/** The rates that totals were converted at, and the amounts that lack one. */
function RatesLine({ rates, currency, amounts }: RatesLineProps) {
  const { missing } = convertedSum(amounts, currency, rates.perDollar);
  const lacking = rates.perDollar.has(currency) || missing.length === 0 ? null : currency;
  const used = ratesUsed(rates, currency, amounts);
  return <ConversionNote day={used?.day ?? null} missing={missing} lacking={lacking} />;
}
