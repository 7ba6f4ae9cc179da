import { InlineGrid, Select, TextField } from "@shopify/polaris";
import { useState } from "react";
import { ApplyForm, FilterPopover } from "#console/ui/filter-popover.tsx";
import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";
import { MAX_LAST_UNITS, periodUnits, type PeriodFilter, type PeriodUnit } from "#domain/insights/period.ts";
import { FIRST_LAST_COUNT, FIRST_LAST_UNIT, periodModes, periodWords } from "#domain/insights/period-words.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { FIRST_ORDER_DAY } from "#domain/payments/payment-filter.ts";

type PeriodFilterProps = {
  applied: PeriodFilter | null;
  /** Today in the shop's time zone, YYYY-MM-DD. */
  today: string;
  onApply: (filter: PeriodFilter) => void;
};

/** The date filter in its five modes (S0 sections 2 and 5). */
export function PeriodFilterPopover({ applied, today, onApply }: PeriodFilterProps) {
  return (
    <FilterPopover title="Filter by Date" words={periodWords(applied)}>
      {(close) => (
        <PeriodForm
          applied={applied}
          today={today}
          onApply={(filter) => {
            close();
            onApply(filter);
          }}
        />
      )}
    </FilterPopover>
  );
}

function PeriodForm({ applied, today, onApply }: PeriodFilterProps) {
  const [type, setType] = useState<PeriodFilter["type"]>(applied?.type ?? "inLast");
  const [count, setCount] = useState(String(applied?.type === "inLast" ? applied.count : FIRST_LAST_COUNT));
  const [unit, setUnit] = useState<PeriodUnit>(applied?.type === "inLast" ? applied.unit : FIRST_LAST_UNIT);
  const [start, setStart] = useState(firstDayOf(applied) ?? today);
  const [end, setEnd] = useState(applied?.type === "between" ? applied.end : today);
  const filter = periodFilterOf({ type, count, unit, start, end });
  const isCountWrong = type === "inLast" && count !== "" && filter === null;
  return (
    <ApplyForm canApply={filter !== null} onApply={() => filter && onApply(filter)}>
      <Select
        label="Date"
        options={[...periodModes]}
        value={type}
        onChange={(chosen) => setType(periodModes.find((mode) => mode.value === chosen)?.value ?? "inLast")}
      />
      {type === "inLast" && (
        <InlineGrid columns={2} gap="200">
          <TextField
            label="Number"
            inputMode="numeric"
            value={count}
            onChange={setCount}
            autoComplete="off"
            error={isCountWrong && `From 1 to ${formatCount(MAX_LAST_UNITS[unit])}`}
          />
          <Select
            label="Unit"
            options={periodUnits.map((value) => ({ value, label: value }))}
            value={unit}
            onChange={(chosen) => setUnit(periodUnits.find((known) => known === chosen) ?? FIRST_LAST_UNIT)}
          />
        </InlineGrid>
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
    </ApplyForm>
  );
}

type Typed = { type: PeriodFilter["type"]; count: string; unit: PeriodUnit; start: string; end: string };

/** What was typed, as a filter; null where it is none. */
function periodFilterOf({ type, count, unit, start, end }: Typed): PeriodFilter | null {
  if (type === "inLast") {
    const number = /^\d{1,4}$/.test(count.trim()) ? Number(count) : 0;
    return number >= 1 && number <= MAX_LAST_UNITS[unit] ? { type, count: number, unit } : null;
  }
  if (!isCalendarDay(start)) return null;
  if (type !== "between") return { type, date: start };
  return isCalendarDay(end) && start <= end ? { type, start, end } : null;
}

function firstDayOf(filter: PeriodFilter | null): string | null {
  switch (filter?.type) {
    case undefined:
    case "inLast":
      return null;
    case "between":
      return filter.start;
    case "equal":
    case "onOrAfter":
    case "beforeOrOn":
      return filter.date;
  }
}
