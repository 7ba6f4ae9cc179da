import { BlockStack, InlineGrid, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import type { NumberRange } from "#domain/payments/number-range.ts";
import { inShopCurrency } from "#domain/payments/amount-comparison.ts";
import { useSession } from "#console/session/session-context.tsx";
import { readAmount } from "#console/screens/transactions/read-amount.ts";
import { FilterForm } from "#console/ui/filter-form.tsx";

type RangeFilterFormProps = {
  label: string;
  unit: "percent" | "amount";
  max: number;
  help: string;
  applied: NumberRange | null;
  onApply: (value: NumberRange) => void;
  onClear: (() => void) | null;
};

/** Filters by a number from one to another, of which one may be empty. */
export function RangeFilterForm({ label, unit, max, help, applied, onApply, onClear }: RangeFilterFormProps) {
  const { currency } = useSession().tenant;
  const scale = unit === "percent" ? 100 : 1;
  const [fromText, setFromText] = useState(textOf(applied?.from ?? null, scale));
  const [toText, setToText] = useState(textOf(applied?.to ?? null, scale));
  const from = readEnd(fromText, scale, max);
  const to = readEnd(toText, scale, max);
  const isReversed = typeof from === "number" && typeof to === "number" && from > to;
  const range = from === "wrong" || to === "wrong" || isReversed || (from === null && to === null) ? null : { from, to };
  const isChanged = range !== null && (range.from !== applied?.from || range.to !== applied.to);
  const wrong = unit === "percent" ? "Enter a number from 0 to 100" : "Enter a number, like 1,000 or 5.50";
  const suffix = unit === "percent" ? "%" : undefined;
  return (
    <FilterForm canApply={isChanged} onApply={() => range !== null && onApply(range)} onClear={onClear}>
      <BlockStack gap="200">
        <Text as="p" fontWeight="medium">
          {label}
        </Text>
        <InlineGrid columns={2} gap="200">
          <TextField
            label="From"
            value={fromText}
            onChange={setFromText}
            inputMode="decimal"
            autoComplete="off"
            suffix={suffix}
            error={from === "wrong" && wrong}
          />
          <TextField
            label="To"
            value={toText}
            onChange={setToText}
            inputMode="decimal"
            autoComplete="off"
            suffix={suffix}
            error={to === "wrong" ? wrong : isReversed && "Must not be less than From"}
          />
        </InlineGrid>
        <Text as="p" tone="subdued">
          {unit === "amount" ? inShopCurrency(currency) : help}
        </Text>
      </BlockStack>
    </FilterForm>
  );
}

/** A range's end in a form; percents without the noise of binary fractions. */
function textOf(value: number | null, scale: number): string {
  return value === null ? "" : String(Number((value * scale).toFixed(4)));
}

/** Null for an open end. */
function readEnd(text: string, scale: number, max: number): number | null | "wrong" {
  if (text.trim() === "") return null;
  const typed = readAmount(text);
  if (typed === null) return "wrong";
  const value = Number((typed / scale).toFixed(6));
  return value <= max ? value : "wrong";
}
