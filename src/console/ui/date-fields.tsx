import { Select, TextField } from "@shopify/polaris";
import { useState, type ReactNode } from "react";
import { dateModes, dayFilterOf, type DateMode, type DayFilter } from "#domain/dates/day-filter.ts";
import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";
import { FIRST_ORDER_DAY } from "#domain/payments/order-date.ts";

type Applied = DayFilter | { type: "inLast" | "period" } | null;

/** What is typed into a date filter: its mode, and the days of every mode except "in the last". Days start at today. */
export function useTypedDays(applied: Applied, today: string) {
  const [mode, setMode] = useState<DateMode>(applied === null || applied.type === "period" ? "inLast" : applied.type);
  const [start, setStart] = useState(firstDayOf(applied) ?? today);
  const [end, setEnd] = useState(applied?.type === "between" ? applied.end : today);
  return { mode, setMode, start, setStart, end, setEnd, today, days: mode === "inLast" ? null : dayFilterOf(mode, start, end) };
}

type DateFieldsProps = {
  label: string;
  typed: ReturnType<typeof useTypedDays>;
  /** The fields of "in the last". */
  children: ReactNode;
};

/** The fields of a date filter, in its five modes. */
export function DateFields({ label, typed: { mode, setMode, start, setStart, end, setEnd, today }, children }: DateFieldsProps) {
  return (
    <>
      <Select
        label={label}
        options={[...dateModes]}
        value={mode}
        onChange={(chosen) => setMode(dateModes.find(({ value }) => value === chosen)?.value ?? "inLast")}
      />
      {mode === "inLast" && children}
      {mode !== "inLast" && (
        <TextField
          label={mode === "between" ? "From" : "Day"}
          type="date"
          value={start}
          onChange={setStart}
          min={FIRST_ORDER_DAY}
          max={mode === "between" ? end : today}
          autoComplete="off"
          error={!isCalendarDay(start) && NO_DAY}
        />
      )}
      {mode === "between" && (
        <TextField
          label="To"
          type="date"
          value={end}
          onChange={setEnd}
          min={start}
          max={today}
          autoComplete="off"
          error={isCalendarDay(end) ? isCalendarDay(start) && start > end && "The end date is before the start date" : NO_DAY}
        />
      )}
    </>
  );
}

const NO_DAY = "Enter a date";

function firstDayOf(filter: Applied): string | null {
  switch (filter?.type) {
    case undefined:
    case "inLast":
    case "period":
      return null;
    case "between":
      return filter.start;
    case "equal":
    case "onOrAfter":
    case "beforeOrOn":
      return filter.date;
  }
}
