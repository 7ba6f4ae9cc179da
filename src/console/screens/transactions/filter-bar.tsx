import { ActionList, Box, Button, ButtonGroup, InlineStack, PopoverCloseSource } from "@shopify/polaris";
import { XSmallIcon } from "@shopify/polaris-icons";
import { useEffect, useRef, useState, type ReactNode } from "react";
import {
  filterNames,
  isFilterApplied,
  paymentFilters,
  withoutFilter,
  type FilterName,
  type PaymentFilter,
} from "#domain/payments/payment-filter.ts";
import { pointlessFilters, viewOf } from "#domain/payments/payment-views.ts";
import { filterWords } from "#console/screens/transactions/filter-words.ts";
import { SearchBox } from "#console/screens/transactions/search-box.tsx";
import { useSession, useShopTimeZone } from "#console/session/session-context.tsx";
import { useColleagues } from "#console/api/colleagues.ts";
import { usePaymentScenarios } from "#console/api/filter-choices.ts";
import { FilterSpace } from "#console/ui/filter-space.tsx";
import { laterCode, LaterPart, useLoadAhead } from "#console/ui/later-part.tsx";
import { PopoverButton } from "#console/ui/popover-button.tsx";

type FilterBarProps = {
  filter: PaymentFilter;
  today: string;
  /** Whether the orders are there, so that what the filters need when opened can load. */
  isListShown: boolean;
  /** Null if there is nothing to clear. */
  onClearAll: (() => void) | null;
  onChange: (filter: PaymentFilter) => void;
  onSearch: (search: string | null) => void;
  /** Shown at the end of the bar. */
  end: ReactNode;
};

/** In the bar even when not applied, unless they are pointless in the view. */
const alwaysInBar: FilterName[] = ["orderDate", "decisions"];
/** The search has a box of its own, what needs review a tab. */
const inBarOrder = [
  ...alwaysInBar,
  ...filterNames.filter((name) => !alwaysInBar.includes(name) && name !== "search" && name !== "needsReview"),
];

const fieldsOfFilter = laterCode("filters", () => import("#console/screens/transactions/fields-of-filter.tsx"));

/** The list's filters: a chip for each one applied, the rest under More Filters. */
export function FilterBar({ filter, today, isListShown, onChange, onSearch, onClearAll, end }: FilterBarProps) {
  const [opened, setOpened] = useState<FilterName | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const timeZone = useShopTimeZone();
  const { currency } = useSession().tenant;
  const scenarioName = useScenarioName(filter.scenarioIds.length > 0);
  const colleagueName = useColleagueName(filter.assignees.length > 0);
  const pointless = pointlessFilters(viewOf(filter));
  const isOffered = (name: FilterName) => !pointless.includes(name);
  const isShown = (name: FilterName) => (alwaysInBar.includes(name) && isOffered(name)) || isFilterApplied(filter, name) || name === opened;
  const rest = inBarOrder.filter((name) => isOffered(name) && !isShown(name));
  const keepFocus = useFocusAfterChange(filter);
  useLoadAhead(isListShown, fieldsOfFilter);
  return (
    <Box padding="300">
      <Box paddingBlockEnd="300">
        <SearchBox applied={filter.search} onSearch={onSearch} />
      </Box>
      <InlineStack gap="200" blockAlign="center">
        {inBarOrder.filter(isShown).map(chipOf)}
        {rest.length > 0 && (
          <PopoverButton
            id={MENU_ID}
            words="More Filters"
            size="slim"
            isTall
            isOpen={isMenuOpen}
            onToggle={() => setMenuOpen(!isMenuOpen)}
            onClose={() => setMenuOpen(false)}
          >
            <ActionList
              actionRole="menuitem"
              items={rest.map((name) => ({
                content: paymentFilters[name].words,
                onAction: () => openFromMenu(name),
              }))}
            />
          </PopoverButton>
        )}
        {onClearAll && (
          <Button size="slim" variant="tertiary" onClick={clearAll}>
            Clear all
          </Button>
        )}
        {end}
      </InlineStack>
    </Box>
  );

  function chipOf(name: FilterName) {
    const onChanged = (changed: PaymentFilter) => change(name, changed);
    return (
      <FilterChip
        key={name}
        id={chipId(name)}
        name={paymentFilters[name].words}
        words={isFilterApplied(filter, name) ? filterWords(filter, name, { currency, timeZone, scenarioName, colleagueName }) : null}
        isOpen={name === opened}
        onToggle={() => (name === opened ? leave(name) : setOpened(name))}
        onClose={(source) => (source === PopoverCloseSource.EscapeKeypress ? leave(name) : setOpened(null))}
        onRemove={() => onChanged(withoutFilter(filter, name))}
      >
        <LaterPart code={fieldsOfFilter} lines={3}>
          {({ FieldsOfFilter }) => <FieldsOfFilter filter={filter} name={name} today={today} onChange={onChanged} />}
        </LaterPart>
      </FilterChip>
    );
  }

  function change(name: FilterName, changed: PaymentFilter) {
    setOpened(null);
    keepFocus({ name, isApplied: isFilterApplied(changed, name) });
    onChange(changed);
  }

  function clearAll() {
    keepFocus({ name: "orderDate", isApplied: true });
    onClearAll?.();
  }

  /** Closes the open fields and moves the keyboard's focus, which would be lost with them. */
  function leave(name: FilterName) {
    setOpened(null);
    keepFocus({ name, isApplied: isFilterApplied(filter, name) });
  }

  function openFromMenu(name: FilterName) {
    setMenuOpen(false);
    setOpened(name);
  }
}

type FilterChipProps = {
  id: string;
  name: string;
  /** What the chip says; null if the filter isn't applied. */
  words: string | null;
  isOpen: boolean;
  onToggle: () => void;
  onClose: (source: PopoverCloseSource) => void;
  onRemove: () => void;
  children: ReactNode;
};

function FilterChip({ name, words, onRemove, children, ...popover }: FilterChipProps) {
  return (
    <ButtonGroup variant="segmented">
      <PopoverButton {...popover} words={words ?? name} size="slim">
        <FilterSpace>{children}</FilterSpace>
      </PopoverButton>
      {words !== null && <Button size="slim" icon={XSmallIcon} accessibilityLabel={`Remove filter ${name}`} onClick={onRemove} />}
    </ButtonGroup>
  );
}

const MENU_ID = "filter-menu";

function chipId(name: FilterName): string {
  return `filter-${name}`;
}

type Changed = { name: FilterName; isApplied: boolean };

/** Focuses a filter's chip once its change shows, or More Filters if the chip is gone. */
function useFocusAfterChange(filter: PaymentFilter): (changed: Changed) => void {
  const changed = useRef<Changed | null>(null);
  useEffect(function focusChip() {
    const waiting = changed.current;
    if (waiting === null || isFilterApplied(filter, waiting.name) !== waiting.isApplied) return;
    changed.current = null;
    (document.getElementById(chipId(waiting.name)) ?? document.getElementById(MENU_ID))?.focus();
  });
  return (change) => {
    changed.current = change;
  };
}

function useScenarioName(isNeeded: boolean): (id: number) => string | null {
  const scenarios = usePaymentScenarios(isNeeded);
  return (id) => scenarios.data?.find((scenario) => scenario.id === id)?.name ?? null;
}

function useColleagueName(isNeeded: boolean): (choice: string) => string | null {
  const colleagues = useColleagues(isNeeded);
  return (choice) => colleagues.data?.find(({ colleagueId }) => String(colleagueId) === choice)?.fullName ?? null;
}
