import { Box, ChoiceList, Scrollable, SkeletonBodyText, Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { ErrorState } from "#console/ui/error-state.tsx";
import { FilterForm } from "#console/screens/transactions/filter-form.tsx";

type Choice = { value: string; label: string };
type ChoiceFilterFormProps = {
  title: string;
  /** Undefined while they load. */
  choices: Choice[] | undefined;
  error?: unknown;
  onRetry?: () => void;
  applied: string[];
  onApply: (values: string[]) => void;
  onClear: (() => void) | null;
};

/** A filter by some of several values. Where they load only once it is open, the keyboard goes from its popover to the first. */
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

/** What is applied but no longer among the choices can still be taken away. */
function Choices({ title, choices, error, onRetry, applied, onApply, onClear }: ChoiceFilterFormProps) {
  const [selected, setSelected] = useState(applied);
  if (error && onRetry)
    return (
      <Box padding="300">
        <ErrorState error={error} onRetry={onRetry} />
      </Box>
    );
  if (!choices)
    return (
      <Box padding="300" minWidth="260px">
        <SkeletonBodyText lines={4} />
      </Box>
    );
  const known = new Set(choices.map((choice) => choice.value));
  const all = [...choices, ...applied.filter((value) => !known.has(value)).map((value) => ({ value, label: value }))];
  return (
    <FilterForm canApply={selected.length > 0 && !isSameSet(selected, applied)} onApply={() => onApply(selected)} onClear={onClear}>
      {all.length === 0 ? (
        <Text as="p" tone="subdued">
          There is nothing to choose from yet.
        </Text>
      ) : (
        <Scrollable shadow style={{ maxHeight: "16rem" }}>
          <ChoiceList title={title} choices={all} selected={selected} onChange={setSelected} allowMultiple />
        </Scrollable>
      )}
    </FilterForm>
  );
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value));
}
