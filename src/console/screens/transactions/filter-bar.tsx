import { ActionList, Box, Button, ButtonGroup, InlineStack, PopoverCloseSource } from "@shopify/polaris";
import { XSmallIcon } from "@shopify/polaris-icons";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import { FilterEditor } from "#console/screens/transactions/filter-editor.tsx";
import {
  filterKeys,
  filterNames,
  filterWords,
  isFilterApplied,
  withoutFilter,
  type FilterKey,
} from "#console/screens/transactions/filter-keys.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { usePaymentScenarios } from "#console/api/filter-choices.ts";
import { FilterFields } from "#console/ui/filter-form.tsx";
import { PopoverButton } from "#console/ui/popover-button.tsx";

type FilterBarProps = {
  filter: PaymentFilter;
  today: string;
  /** Null where the filter is as the list opens with. */
  onClearAll: (() => void) | null;
  onChange: (filter: PaymentFilter) => void;
  /** Stands at the end of the bar. */
  sortChoice: ReactNode;
};

/** These stand in the bar also while they filter nothing. */
const pinned: FilterKey[] = ["orderDate", "decision"];

/** The filters of the list: a chip for each that is applied, the rest in the menu More Filters (S2 section 2). */
export function FilterBar({ filter, today, onChange, onClearAll, sortChoice }: FilterBarProps) {
  const [openKey, setOpenKey] = useState<FilterKey | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const timeZone = useShopTimeZone();
  const scenarioName = useScenarioName(filter.scenarioIds.length > 0);
  const isShown = (key: FilterKey) => pinned.includes(key) || isFilterApplied(filter, key) || key === openKey;
  const rest = filterKeys.filter((key) => !isShown(key));
  const keepFocus = useFocusAfterChange(filter);
  const change = (key: FilterKey, changed: PaymentFilter) => {
    setOpenKey(null);
    keepFocus({ key, isApplied: isFilterApplied(changed, key) });
    onChange(changed);
  };
  return (
    <Box padding="300">
      <InlineStack gap="200" blockAlign="center">
        {filterKeys.filter(isShown).map((key) => (
          <FilterChip
            key={key}
            id={chipId(key)}
            name={filterNames[key]}
            words={isFilterApplied(filter, key) ? filterWords(filter, key, { timeZone, scenarioName }) : null}
            isOpen={key === openKey}
            onToggle={() => (key === openKey ? leave(key) : setOpenKey(key))}
            onClose={(source) => (source === PopoverCloseSource.EscapeKeypress ? leave(key) : setOpenKey(null))}
            onRemove={() => change(key, withoutFilter(filter, key))}
          >
            <FilterEditor filterKey={key} filter={filter} today={today} onChange={(changed) => change(key, changed)} />
          </FilterChip>
        ))}
        {rest.length > 0 && (
          <PopoverButton
            id={MENU_ID}
            words="More Filters"
            size="slim"
            isOpen={isMenuOpen}
            onToggle={() => setMenuOpen(!isMenuOpen)}
            onClose={() => setMenuOpen(false)}
          >
            <ActionList
              actionRole="menuitem"
              items={rest.map((key) => ({
                content: filterNames[key],
                onAction: () => openFromMenu(key),
              }))}
            />
          </PopoverButton>
        )}
        {onClearAll && (
          <Button size="slim" variant="tertiary" onClick={clearAll}>
            Clear all
          </Button>
        )}
        {sortChoice}
      </InlineStack>
    </Box>
  );

  function clearAll() {
    keepFocus({ key: "orderDate", isApplied: true });
    onClearAll?.();
  }

  /** Closes the fields from where they are: the keyboard must not be left behind with them. */
  function leave(key: FilterKey) {
    setOpenKey(null);
    keepFocus({ key, isApplied: isFilterApplied(filter, key) });
  }

  function openFromMenu(key: FilterKey) {
    setMenuOpen(false);
    setOpenKey(key);
  }
}

type FilterChipProps = {
  id: string;
  name: string;
  /** What the filter says; null where it filters nothing. */
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
        <FilterFields>{children}</FilterFields>
      </PopoverButton>
      {words !== null && <Button size="slim" icon={XSmallIcon} accessibilityLabel={`Remove filter ${name}`} onClick={onRemove} />}
    </ButtonGroup>
  );
}

const MENU_ID = "filter-menu";

function chipId(key: FilterKey): string {
  return `filter-${key}`;
}

type Changed = { key: FilterKey; isApplied: boolean };

/** Once a change of a filter shows, the keyboard goes on from its chip; from More Filters where the chip has gone. */
function useFocusAfterChange(filter: PaymentFilter): (changed: Changed) => void {
  const changed = useRef<Changed | null>(null);
  useEffect(function focusChip() {
    const waiting = changed.current;
    if (waiting === null || isFilterApplied(filter, waiting.key) !== waiting.isApplied) return;
    changed.current = null;
    (document.getElementById(chipId(waiting.key)) ?? document.getElementById(MENU_ID))?.focus();
  });
  return (change) => {
    changed.current = change;
  };
}

function useScenarioName(isNeeded: boolean): (id: number) => string | null {
  const scenarios = usePaymentScenarios(isNeeded);
  return (id) => scenarios.data?.find((scenario) => scenario.id === id)?.name ?? null;
}
