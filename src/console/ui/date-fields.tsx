import { Select, SkeletonBodyText, TextField } from "@shopify/polaris";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { dateModes, dayFilterOf, type DateMode, type DayFilter } from "#domain/dates/day-filter.ts";
import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";
import { FIRST_ORDER_DAY } from "#domain/payments/order-date.ts";

// Loaded with the first date that is chosen by days.
const LazyCalendar = lazy(async () => ({ default: (await import("#console/ui/day-calendar.tsx")).DayCalendar }));

type Applied = DayFilter | { type: "inLast" | "period" | "preset" } | null;

/** What is typed into a date filter: its mode, and the days of every mode except "in the last". Days start at today. */
export function useTypedDays(applied: Applied, today: string) {
  const [mode, setMode] = useState<DateMode>(
    applied === null || applied.type === "period" || applied.type === "preset" ? "inLast" : applied.type,
  );
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

/** The fields of a date filter, in its five modes. Days are typed, or chosen in a calendar. */
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
      {mode !== "inLast" && (
        <Suspense fallback={<SkeletonBodyText lines={8} />}>
          <LazyCalendar
            key={start.slice(0, MONTH_LENGTH)}
            start={start}
            end={end}
            isRange={mode === "between"}
            first={FIRST_ORDER_DAY}
            last={today}
            onChoose={(from, to) => {
              setStart(from);
              if (mode === "between") setEnd(to);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The calendar turns to the month that is typed. */
const MONTH_LENGTH = "YYYY-MM".length;
const NO_DAY = "Enter a date";

function firstDayOf(filter: Applied): string | null {
  switch (filter?.type) {
    case undefined:
    case "inLast":
    case "period":
    case "preset":
      return null;
    case "between":
      return filter.start;
    case "equal":
    case "onOrAfter":
    case "beforeOrOn":
      return filter.date;
  }
}
