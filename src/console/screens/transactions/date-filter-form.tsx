import { BlockStack, TextField } from "@shopify/polaris";
import { useState } from "react";
import { MAX_LAST_DAYS, type OrderDateFilter } from "#domain/payments/order-date.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { DateFields, useTypedDays } from "#console/ui/date-fields.tsx";
import { FilterForm } from "#console/ui/filter-form.tsx";

type DateFilterFormProps = {
  applied: OrderDateFilter | null;
  /** Today in the shop's time zone, YYYY-MM-DD; no order is later than that. */
  today: string;
  onApply: (value: OrderDateFilter) => void;
  onClear: (() => void) | null;
};

const DAYS_LIMITS = `Enter 1 to ${formatCount(MAX_LAST_DAYS)} days`;

/** Filters by order date, in five modes. Only links from the dashboard set a period. */
export function DateFilterForm({ applied, today, onApply, onClear }: DateFilterFormProps) {
  const typed = useTypedDays(applied, today);
  const [days, setDays] = useState(applied?.type === "inLast" ? String(applied.days) : "30");
  const value = typed.mode === "inLast" ? lastFilterOf(days) : typed.days;
  const isDaysWrong = value === null;
  const canApply = value !== null && JSON.stringify(value) !== JSON.stringify(applied);
  return (
    <FilterForm canApply={canApply} onApply={() => value && onApply(value)} onClear={onClear}>
      <BlockStack gap="200">
        <DateFields label="Order date" typed={typed}>
          <TextField
            label="Days"
            type="number"
            min={1}
            max={MAX_LAST_DAYS}
            value={days}
            onChange={setDays}
            autoComplete="off"
            error={isDaysWrong && DAYS_LIMITS}
            helpText={!isDaysWrong && DAYS_LIMITS}
          />
        </DateFields>
      </BlockStack>
    </FilterForm>
  );
}

function lastFilterOf(text: string): OrderDateFilter | null {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MAX_LAST_DAYS ? { type: "inLast", days } : null;
}
