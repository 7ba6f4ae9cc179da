import { BlockStack, Select, TextField } from "@shopify/polaris";
import { useState } from "react";
import { amountOperatorNames, amountOperators, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import { FILTER_AMOUNT_MAX } from "#domain/payments/payment-list-url.ts";
import { FilterForm } from "#console/screens/transactions/filter-form.tsx";

type AmountFilter = NonNullable<PaymentFilter["amount"]>;
type AmountFilterFormProps = {
  applied: AmountFilter | null;
  onApply: (value: AmountFilter) => void;
  onClear: (() => void) | null;
};

const operatorOptions = amountOperators.map((value) => ({
  value,
  label: capitalised(amountOperatorNames[value]),
}));

/** A filter by the amount, each order's in its own currency. */
export function AmountFilterForm({ applied, onApply, onClear }: AmountFilterFormProps) {
  const [operator, setOperator] = useState(applied?.operator ?? "gt");
  const [text, setText] = useState(applied ? String(applied.value) : "");
  const value = readAmount(text);
  const isChanged = value !== null && (value !== applied?.value || operator !== applied.operator);
  return (
    <FilterForm canApply={isChanged} onApply={() => value !== null && onApply({ operator, value })} onClear={onClear}>
      <BlockStack gap="200">
        <Select
          label="Amount is"
          options={operatorOptions}
          value={operator}
          onChange={(chosen) => setOperator(amountOperators.find((candidate) => candidate === chosen) ?? "gt")}
        />
        <TextField
          label="Value"
          value={text}
          onChange={setText}
          inputMode="decimal"
          autoComplete="off"
          error={text.trim() !== "" && value === null ? "Please enter a number such as 120 or 120.50" : undefined}
          helpText="Compared in each order's own currency"
        />
      </BlockStack>
    </FilterForm>
  );
}

function readAmount(text: string): number | null {
  if (!/^\s*\d{1,13}(?:[.,]\d{1,3})?\s*$/.test(text)) return null;
  const value = Number(text.trim().replace(",", "."));
  return value <= FILTER_AMOUNT_MAX ? value : null;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
