import { Button, InlineStack } from "@shopify/polaris";
import type { DashboardControl } from "#console/screens/dashboard/use-dashboard-state.ts";
import { nameOrNone } from "#console/screens/transactions/filter-keys.ts";
import { useAcquirers, useOrigins, usePaymentScenarios } from "#console/screens/transactions/queries.ts";
import { ChoiceFilter } from "#console/ui/choice-filter.tsx";
import { PeriodFilterPopover } from "#console/ui/period-filter.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";

/** The filters of the dashboard: Date, Scenarios, Payment Method, Origin (S0 section 2). `today` is the shop's, YYYY-MM-DD. */
export function DashboardFilters({ control, today }: { control: DashboardControl; today: string }) {
  const { state, isFiltered, setFilter, clearFilters } = control;
  const scenarios = usePaymentScenarios();
  const acquirers = useAcquirers();
  const origins = useOrigins();
  const failures = [
    { query: scenarios, text: "The names of scenarios could not be loaded." },
    { query: acquirers, text: "The payment methods could not be loaded." },
    { query: origins, text: "The origins could not be loaded." },
  ].filter(({ query }) => query.isError);
  return (
    <>
      <InlineStack gap="200" blockAlign="center">
        <PeriodFilterPopover applied={state.filter.period} today={today} onApply={(period) => setFilter({ period })} />
        <ChoiceFilter
          name="Scenarios"
          choices={scenarios.data?.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...fateOf(scenarios)}
          applied={state.filter.scenarioIds.map(String)}
          onApply={(ids) => setFilter({ scenarioIds: ids.map(Number) })}
        />
        <ChoiceFilter
          name="Payment Method"
          choices={named(
            acquirers.data?.map(({ id }) => id),
            state.filter.acquirers,
          )}
          {...fateOf(acquirers)}
          applied={state.filter.acquirers}
          onApply={(names) => setFilter({ acquirers: names })}
        />
        <ChoiceFilter
          name="Origin"
          choices={named(
            origins.data?.map(({ origin }) => origin),
            state.filter.origins,
          )}
          {...fateOf(origins)}
          applied={state.filter.origins}
          onApply={(names) => setFilter({ origins: names })}
        />
        {isFiltered && (
          <Button variant="tertiary" onClick={clearFilters}>
            Clear filters
          </Button>
        )}
      </InlineStack>
      {failures.map(({ query, text }) => (
        <QuietFailure key={text} text={text} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ))}
    </>
  );
}

type Asked = { error: unknown; isFetching: boolean; refetch: () => unknown };

function fateOf({ error, isFetching, refetch }: Asked) {
  return { error, isRetrying: isFetching, onRetry: () => void refetch() };
}

/** Choices of names that are written as codes; what is applied and not among them stays a choice. */
function named(codes: readonly string[] | undefined, applied: readonly string[]) {
  return codes && [...new Set([...codes, ...applied])].map((value) => ({ value, label: nameOrNone(value) }));
}
