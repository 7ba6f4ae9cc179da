import { BlockStack, Select, TextField } from "@shopify/polaris";
import { useState } from "react";
import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";
import { FIRST_ORDER_DAY, MAX_LAST_DAYS, type OrderDateFilter } from "#domain/payments/payment-filter.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { FilterForm } from "#console/screens/transactions/filter-form.tsx";

type DateFilterFormProps = {
  applied: OrderDateFilter | null;
  /** Today in the shop's time zone, YYYY-MM-DD: no order is later. */
  today: string;
  onApply: (value: OrderDateFilter) => void;
  onClear: (() => void) | null;
};

/** Kinds that are typed here; a period comes from the dashboard. */
type TypedDate = Exclude<OrderDateFilter, { type: "period" }>;

const typeOptions = [
  { value: "inLast", label: "in the last" },
  { value: "equal", label: "is equal to" },
  { value: "between", label: "is between" },
  { value: "onOrAfter", label: "is on or after" },
  { value: "beforeOrOn", label: "is before or on" },
] as const satisfies { value: TypedDate["type"]; label: string }[];

const DAYS_LIMITS = `From 1 to ${formatCount(MAX_LAST_DAYS)} days`;

/** The filter by the day of the order, in its five kinds (S2 section 5). */
export function DateFilterForm({ applied, today, onApply, onClear }: DateFilterFormProps) {
  const [type, setType] = useState<TypedDate["type"]>(applied === null || applied.type === "period" ? "inLast" : applied.type);
  const [days, setDays] = useState(applied?.type === "inLast" ? String(applied.days) : "30");
  const [start, setStart] = useState(firstDayOf(applied) ?? today);
  const [end, setEnd] = useState(applied?.type === "between" ? applied.end : today);
  const value = dateFilterOf({ type, days, start, end });
  const isDaysWrong = type === "inLast" && days !== "" && value === null;
  const canApply = value !== null && JSON.stringify(value) !== JSON.stringify(applied);
  return (
    <FilterForm canApply={canApply} onApply={() => value && onApply(value)} onClear={onClear}>
      <BlockStack gap="200">
        <Select
          label="Order date"
          options={[...typeOptions]}
          value={type}
          onChange={(chosen) => setType(typeOptions.find((option) => option.value === chosen)?.value ?? "inLast")}
        />
        {type === "inLast" && (
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
        )}
        {type !== "inLast" && (
          <TextField
            label={type === "between" ? "From" : "Day"}
            type="date"
            value={start}
            onChange={setStart}
            min={FIRST_ORDER_DAY}
            max={type === "between" ? end : today}
            autoComplete="off"
          />
        )}
        {type === "between" && (
          <TextField
            label="To"
            type="date"
            value={end}
            onChange={setEnd}
            min={start}
            max={today}
            autoComplete="off"
            error={isCalendarDay(start) && isCalendarDay(end) && start > end ? "The last day is before the first" : undefined}
          />
        )}
      </BlockStack>
    </FilterForm>
  );
}

function dateFilterOf(typed: { type: TypedDate["type"]; days: string; start: string; end: string }): TypedDate | null {
  const { type, days, start, end } = typed;
  if (type === "inLast") {
    const count = /^\d{1,4}$/.test(days) ? Number(days) : 0;
    return count >= 1 && count <= MAX_LAST_DAYS ? { type, days: count } : null;
  }
  if (!isCalendarDay(start)) return null;
  if (type !== "between") return { type, date: start };
  return isCalendarDay(end) && start <= end ? { type, start, end } : null;
}

function firstDayOf(date: OrderDateFilter | null): string | null {
  switch (date?.type) {
    case undefined:
    case "inLast":
    case "period":
      return null;
    case "between":
      return date.start;
    case "equal":
    case "onOrAfter":
    case "beforeOrOn":
      return date.date;
  }
}
