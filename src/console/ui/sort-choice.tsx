import { Select } from "@shopify/polaris";
import "#console/ui/sort-choice-styles.css";
import type { Sort } from "#domain/lists/query-params.ts";

type SortChoiceProps<By extends string> = {
  /** In menu order. */
  sorts: readonly Sort<By>[];
  names: Record<By, Record<"asc" | "desc", string>>;
  sort: Sort<By>;
  onSort: (sort: Sort<By>) => void;
};

/** Sorts a list that has no column headings to click. */
export function SortChoice<By extends string>({ sorts, names, sort, onSort }: SortChoiceProps<By>) {
  const nameOf = ({ by, direction }: Sort<By>) => names[by][direction];
  return (
    <div className="sort-choice">
      <Select
        label="Sort"
        labelInline
        options={sorts.map(nameOf)}
        value={nameOf(sort)}
        onChange={(chosen) => onSort(sorts.find((candidate) => nameOf(candidate) === chosen) ?? sort)}
      />
    </div>
  );
}
