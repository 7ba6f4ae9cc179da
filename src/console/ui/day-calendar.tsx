import { DatePicker } from "@shopify/polaris";
import { useState } from "react";
import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";

type DayCalendarProps = {
  /** The chosen day, or the first and last of a range, YYYY-MM-DD. What isn't a day yet is not marked. */
  start: string;
  end: string;
  isRange: boolean;
  /** The days that can be chosen, both included. */
  first: string;
  last: string;
  onChoose: (start: string, end: string) => void;
};

/** A month to choose a day or a range in. */
export function DayCalendar({ start, end, isRange, first, last, onChoose }: DayCalendarProps) {
  const lastDay = isRange ? end : start;
  const [shown, setShown] = useState(() => monthOf(isCalendarDay(lastDay) ? lastDay : last));
  const isValid = isCalendarDay(start) && isCalendarDay(lastDay) && start <= lastDay;
  return (
    <DatePicker
      month={shown.month}
      year={shown.year}
      onMonthChange={(month, year) => setShown({ month, year })}
      allowRange={isRange}
      disableDatesBefore={toLocal(first)}
      disableDatesAfter={toLocal(last)}
      {...(isValid ? { selected: { start: toLocal(start), end: toLocal(lastDay) } } : {})}
      onChange={(chosen) => onChoose(fromLocal(chosen.start), fromLocal(chosen.end))}
    />
  );
}

function monthOf(day: string): { month: number; year: number } {
  return { month: Number(day.slice(5, 7)) - 1, year: Number(day.slice(0, 4)) };
}

/** The browser's own midnight of a day: the calendar knows no other time zone. */
function toLocal(day: string): Date {
  return new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
}

function fromLocal(date: Date): string {
  const part = (value: number, length: number) => String(value).padStart(length, "0");
  return `${part(date.getFullYear(), 4)}-${part(date.getMonth() + 1, 2)}-${part(date.getDate(), 2)}`;
}
