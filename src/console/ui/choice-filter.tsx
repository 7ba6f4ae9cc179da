import { ChoiceList, Scrollable, SkeletonBodyText, Text } from "@shopify/polaris";
import { useState } from "react";
import { ErrorState } from "#console/ui/error-state.tsx";
import { ApplyForm, FilterPopover } from "#console/ui/filter-popover.tsx";
import { chosenNames } from "#domain/insights/period-words.ts";

export type FilterChoice = { value: string; label: string };

type ChoiceFilterProps = {
  /** What is filtered by: 'Scenarios'. */
  name: string;
  /** Undefined while they load. */
  choices: readonly FilterChoice[] | undefined;
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
  applied: readonly string[];
  onApply: (values: string[]) => void;
};

/** A filter by some of several values; none of them filters nothing. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { name, choices, applied } = props;
  const labels = applied.map((value) => choices?.find((choice) => choice.value === value)?.label ?? value);
  return (
    <FilterPopover title={`Filter by ${name}`} words={applied.length === 0 ? name : `${name}: ${chosenNames(labels)}`}>
      {(close) => <Choices {...props} close={close} />}
    </FilterPopover>
  );
}

/** What is applied but no longer among the choices can still be taken away. */
function Choices({ name, choices, error, onRetry, isRetrying, applied, onApply, close }: ChoiceFilterProps & { close: () => void }) {
  const [selected, setSelected] = useState([...applied]);
  if (choices === undefined && error) return <ErrorState error={error} onRetry={onRetry} isRetrying={isRetrying} />;
  if (choices === undefined) return <SkeletonBodyText lines={4} />;
  const known = new Set(choices.map((choice) => choice.value));
  const all = [...choices, ...applied.filter((value) => !known.has(value)).map((value) => ({ value, label: value }))];
  if (all.length === 0)
    return (
      <Text as="p" tone="subdued">
        There is nothing to choose from yet.
      </Text>
    );
  return (
    <ApplyForm canApply onApply={apply}>
      <Scrollable shadow style={{ maxHeight: "16rem" }}>
        <ChoiceList title={name} titleHidden choices={all} selected={selected} onChange={setSelected} allowMultiple />
      </Scrollable>
    </ApplyForm>
  );

  function apply() {
    close();
    onApply(selected);
  }
}
