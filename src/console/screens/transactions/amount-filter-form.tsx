import { BlockStack, Select, TextField } from "@shopify/polaris";
import { useState } from "react";
import { amountOperatorNames, amountOperators, inShopCurrency } from "#domain/payments/amount-comparison.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import { useSession } from "#console/session/session-context.tsx";
import { FilterForm } from "#console/ui/filter-form.tsx";
import { capitalized } from "#domain/text/capitalized.ts";
import { readAmount } from "#console/screens/transactions/read-amount.ts";

type AmountFilter = NonNullable<PaymentFilter["amount"]>;
type AmountFilterFormProps = {
  applied: AmountFilter | null;
  onApply: (value: AmountFilter) => void;
  onClear: (() => void) | null;
};

const operatorOptions = amountOperators.map((value) => ({
  value,
  label: capitalized(amountOperatorNames[value]),
}));

/** Filters by amount; each order is compared in the shop's currency. */
export function AmountFilterForm({ applied, onApply, onClear }: AmountFilterFormProps) {
  const { currency } = useSession().tenant;
  const [operator, setOperator] = useState(applied?.operator ?? "gt");
  const [text, setText] = useState(applied ? String(applied.value) : "");
  const value = readAmount(text);
  const isWrong = text.trim() !== "" && value === null;
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
          error={isWrong && "Enter a number, like 1,000 or 5.50"}
          helpText={!isWrong && inShopCurrency(currency)}
        />
      </BlockStack>
    </FilterForm>
  );
}
