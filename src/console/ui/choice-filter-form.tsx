import { ChoiceList, Scrollable, SkeletonBodyText, Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import type { FilterChoices } from "#console/api/filter-choices.ts";
import { FilterForm } from "#console/ui/filter-form.tsx";
import { useChoiceSearch } from "#console/ui/use-choice-search.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";

type ChoiceFilterFormProps = FilterChoices & {
  title: string;
  /** True if the title is already shown above the form. */
  isTitleHidden?: boolean;
  /** Explains the choices, below them. */
  helpText?: string;
  applied: readonly string[];
  /** True if the person may apply no choice at all, which filters nothing. */
  mayBeNone?: boolean;
  applyName?: "Apply" | "Apply Filter";
  onApply: (values: string[]) => void;
  onClear?: (() => void) | null;
};

/** A filter by one or more values. If they load after the popover opens, focus then moves to the first. */
export function ChoiceFilterForm(props: ChoiceFilterFormProps) {
  const isLoading = !props.choices && !props.error;
  const box = useRef<HTMLDivElement>(null);
  useEffect(
    function focusLoaded() {
      const focused = document.activeElement;
      const isOnPopover = focused !== document.body && focused?.contains(box.current);
      if (!isLoading && isOnPopover) box.current?.querySelector<HTMLElement>("input, button:not([tabindex='-1'])")?.focus();
    },
    [isLoading],
  );
  return (
    <div ref={box}>
      <Choices {...props} />
    </div>
  );
}

/** An applied value that is no longer among the choices can still be cleared. */
function Choices(props: ChoiceFilterFormProps) {
  const {
    title,
    isTitleHidden,
    helpText,
    choices,
    nameOf = asWritten,
    error,
    onRetry,
    isRetrying,
    applied,
    applyName,
    onApply,
    onClear,
  } = props;
  const [selected, setSelected] = useState([...applied]);
  const known = new Set(choices?.map((choice) => choice.value));
  const gone = applied.filter((value) => !known.has(value)).map((value) => ({ value, label: nameOf(value) }));
  const all = [...(choices ?? []), ...gone];
  const { shown, searchField } = useChoiceSearch(title, all);
  if (!choices && error) return <LoadFailure error={error} onRetry={onRetry} isRetrying={isRetrying} />;
  if (!choices) return <SkeletonBodyText lines={4} />;
  if (all.length === 0)
    return (
      <Text as="p" tone="subdued">
        No options yet.
      </Text>
    );
  const shownValues = new Set(shown.map(({ value }) => value));
  // Choices that aren't shown keep their state.
  const choose = (chosen: string[]) => setSelected([...selected.filter((value) => !shownValues.has(value)), ...chosen]);
  const canApply = props.mayBeNone || (selected.length > 0 && !isSameSet(selected, applied));
  return (
    <FilterForm canApply={canApply} applyName={applyName} onApply={() => onApply(selected)} onClear={onClear}>
      {searchField}
      <Scrollable shadow style={{ maxHeight: "16rem" }}>
        <ChoiceList
          title={title}
          titleHidden={isTitleHidden}
          choices={shown}
          selected={selected.filter((value) => shownValues.has(value))}
          onChange={choose}
          allowMultiple
        />
      </Scrollable>
      {helpText !== undefined && (
        <Text as="p" tone="subdued">
          {helpText}
        </Text>
      )}
    </FilterForm>
  );
}

function asWritten(value: string): string {
  return value;
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value));
}
