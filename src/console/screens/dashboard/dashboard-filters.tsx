import { BlockStack, Button } from "@shopify/polaris";
import { useState } from "react";
import type { DashboardControl } from "#console/screens/dashboard/use-dashboard-state.ts";
import { useAcquirerChoices, useOriginChoices, useScenarioChoices } from "#console/api/filter-choices.ts";
import { ChoiceFilter } from "#console/ui/choice-filter.tsx";
import { ControlRow } from "#console/ui/control-row.tsx";
import { PeriodFilterPopover } from "#console/ui/period-filter.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";

type DashboardFiltersProps = {
  control: DashboardControl;
  /** Figures load first: until they arrive or fail, a filter's names are fetched only if it shows or needs them. */
  hasFigures: boolean;
  onClear: () => void;
};

/** The filters of the dashboard: Date, Scenarios, Payment Method, Origin. */
export function DashboardFilters({ control, hasFigures, onClear }: DashboardFiltersProps) {
  const { state, isFiltered, setFilter } = control;
  const { period, scenarioIds, acquirers, origins } = state.filter;
  const [wasEntered, setEntered] = useState(false);
  const areNamesNeeded = hasFigures || wasEntered;
  const offeredScenarios = useScenarioChoices(areNamesNeeded || scenarioIds.length > 0);
  const offeredAcquirers = useAcquirerChoices(areNamesNeeded);
  const offeredOrigins = useOriginChoices(areNamesNeeded);
  const failures = [
    { offered: offeredScenarios, text: "Couldn't load scenarios." },
    { offered: offeredAcquirers, text: "Couldn't load payment methods." },
    { offered: offeredOrigins, text: "Couldn't load origins." },
  ].filter(({ offered }) => offered.error !== null);
  return (
    <BlockStack gap="200">
      <div onFocus={() => setEntered(true)}>
        <ControlRow>
          <PeriodFilterPopover applied={period} onApply={(chosen) => setFilter({ period: chosen })} />
          <ChoiceFilter
            {...offeredScenarios}
            name="Scenarios"
            applied={scenarioIds.map(String)}
            onApply={(ids) => setFilter({ scenarioIds: ids.map(Number) })}
          />
          <ChoiceFilter
            {...offeredAcquirers}
            name="Payment Method"
            applied={acquirers}
            onApply={(names) => setFilter({ acquirers: names })}
          />
          <ChoiceFilter {...offeredOrigins} name="Origin" applied={origins} onApply={(names) => setFilter({ origins: names })} />
          {isFiltered && (
            <Button variant="tertiary" onClick={onClear}>
              Clear filters
            </Button>
          )}
        </ControlRow>
      </div>
      {failures.map(({ offered: { error, onRetry, isRetrying }, text }) => (
        <RefreshFailure key={text} text={text} error={error} onRetry={onRetry} isRetrying={isRetrying} />
      ))}
    </BlockStack>
  );
}
