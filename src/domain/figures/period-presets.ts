import { addDays } from "#domain/dates/day-bounds.ts";
import { keysOf } from "#domain/keys-of.ts";

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const firstOfYear = (day: string) => `${day.slice(0, 4)}-01-01`;
const lastMonth = (today: string) => addDays(firstOfMonth(today), -1);

type Days = { first: string; last: string };

const table = {
  today: { name: "Today", daysOf: (today: string): Days => ({ first: today, last: today }) },
  yesterday: { name: "Yesterday", daysOf: (today: string): Days => ({ first: addDays(today, -1), last: addDays(today, -1) }) },
  "7-days": { name: "Last 7 days", daysOf: (today: string): Days => ({ first: addDays(today, -6), last: today }) },
  "90-days": { name: "Last 90 days", daysOf: (today: string): Days => ({ first: addDays(today, -89), last: today }) },
  "this-month": { name: "This month", daysOf: (today: string): Days => ({ first: firstOfMonth(today), last: today }) },
  "last-month": {
    name: "Last month",
    daysOf: (today: string): Days => ({ first: firstOfMonth(lastMonth(today)), last: lastMonth(today) }),
  },
  "this-year": { name: "This year", daysOf: (today: string): Days => ({ first: firstOfYear(today), last: today }) },
} as const;

/** A period that is chosen by name, in whole days that move with today. The default, the last 30 days, has no name here. */
export type PeriodPreset = keyof typeof table;
export const periodPresets: readonly PeriodPreset[] = keysOf(table);

export function presetName(preset: PeriodPreset): string {
  return table[preset].name;
}

/** The first and last day of a preset, YYYY-MM-DD, given today. */
export function presetDays(preset: PeriodPreset, today: string): Days {
  return table[preset].daysOf(today);
}
