import { ActionList } from "@shopify/polaris";
import { DropDown } from "#console/ui/drop-down.tsx";
import { comparisonName, comparisons, comparisonTitle, type Comparison } from "#domain/figures/comparison.ts";

type ComparisonChoiceProps = { comparison: Comparison | null; onChoose: (comparison: Comparison | null) => void };

const NONE = "No comparison";

/** What all figures are compared to. */
export function ComparisonChoice({ comparison, onChoose }: ComparisonChoiceProps) {
  const words = comparison === null ? NONE : `Compare to ${comparisonName(comparison)}`;
  return (
    <DropDown words={words} label={words}>
      {(leave) => (
        <ActionList
          actionRole="menuitem"
          items={[...comparisons, null].map((choice) => ({
            content: choice === null ? NONE : comparisonTitle(choice),
            active: choice === comparison,
            onAction: () => {
              leave();
              onChoose(choice);
            },
          }))}
        />
      )}
    </DropDown>
  );
}
