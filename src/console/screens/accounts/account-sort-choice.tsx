import { Select } from "@shopify/polaris";
import type { AccountSort } from "#domain/insights/account-figures.ts";
import { allSorts, sortNames } from "#console/screens/accounts/account-columns.ts";

/** Sorts the accounts where they have no headings to click. */
export function AccountSortChoice({ sort, onSort }: { sort: AccountSort; onSort: (sort: AccountSort) => void }) {
  return (
    <Select
      label="Sort"
      labelInline
      options={allSorts.map(nameOf)}
      value={nameOf(sort)}
      onChange={(chosen) => onSort(allSorts.find((candidate) => nameOf(candidate) === chosen) ?? sort)}
    />
  );
}

function nameOf({ by, direction }: AccountSort): string {
  return sortNames[by][direction];
}
