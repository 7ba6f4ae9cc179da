import type { FilterChoices } from "#console/api/filter-choices.ts";
import { ChoiceFilterForm } from "#console/ui/choice-filter-form.tsx";
import { FilterPopover } from "#console/ui/filter-popover.tsx";
import { chosenNames } from "#domain/figures/period-words.ts";

type ChoiceFilterProps = FilterChoices & {
  /** What it filters by: 'Scenarios'. */
  name: string;
  applied: readonly string[];
  onApply: (values: string[]) => void;
};

/** A filter by one or more values. Choosing none filters nothing. */
export function ChoiceFilter({ name, applied, onApply, ...offered }: ChoiceFilterProps) {
  const { choices, nameOf } = offered;
  const labels = applied.map((value) => choices?.find((choice) => choice.value === value)?.label ?? nameOf?.(value) ?? value);
  const words = applied.length === 0 ? name : `${name}: ${chosenNames(labels)}`;
  return (
    <FilterPopover title={`Filter by ${name}`} words={words} label={`Filter by ${words}`}>
      {(leave) => (
        <ChoiceFilterForm
          {...offered}
          title={name}
          isTitleHidden
          applied={applied}
          mayBeNone
          applyName="Apply Filter"
          onApply={(values) => {
            leave();
            onApply(values);
          }}
        />
      )}
    </FilterPopover>
  );
}
