import { Select } from "@shopify/polaris";
import { paymentSorts, type PaymentSort } from "#domain/payments/payment-filter.ts";
import { sortNames } from "#console/screens/transactions/payment-columns.ts";

type SortChoiceProps = { sort: PaymentSort; onSort: (sort: PaymentSort) => void };

const sorts: PaymentSort[] = paymentSorts.flatMap((by) => [
  { by, direction: "desc" },
  { by, direction: "asc" },
]);

/** Sorts the list where it has no headings to click. */
export function SortChoice({ sort, onSort }: SortChoiceProps) {
  return (
    <Select
      label="Sort"
      labelInline
      options={sorts.map(nameOf)}
      value={nameOf(sort)}
      onChange={(chosen) => onSort(sorts.find((candidate) => nameOf(candidate) === chosen) ?? sort)}
    />
  );
}

function nameOf({ by, direction }: PaymentSort): string {
  return sortNames[by][direction];
}
