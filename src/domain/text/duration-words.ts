import { countWords } from "#domain/text/count-words.ts";

const units: readonly { name: string; seconds: number; from: number }[] = [
  { name: "year", seconds: 31_557_600, from: 63_115_200 },
  { name: "month", seconds: 2_629_800, from: 5_259_600 },
  { name: "day", seconds: 86_400, from: 172_800 },
  { name: "hour", seconds: 3600, from: 7200 },
  { name: "minute", seconds: 60, from: 120 },
];

/** A duration in its largest fitting unit, rounded down: '40 seconds', '3 hours', '7 months'. */
export function durationWords(seconds: number): string {
  const unit = units.find(({ from }) => seconds >= from);
  return unit === undefined ? countWords(Math.floor(seconds), "second") : countWords(Math.floor(seconds / unit.seconds), unit.name);
}

/** Exactly so many minutes: '3 days', '1 day 2 hours', '1 hour 30 minutes'. */
export function minutesWords(minutes: number): string {
  const parts = [
    { count: Math.floor(minutes / 1440), unit: "day" },
    { count: Math.floor(minutes / 60) % 24, unit: "hour" },
    { count: minutes % 60, unit: "minute" },
  ];
  return parts.flatMap(({ count, unit }) => (count === 0 ? [] : [countWords(count, unit)])).join(" ");
}

/** How far back a rule looks, shortly: '24 h', '36 h', and whole days from the second on as days: '7 days'. '?' if it isn't known. */
export function shortWindowWords(hours: number | null): string {
  const days = (hours ?? 0) / 24;
  return Number.isInteger(days) && days > 1 ? countWords(days, "day") : `${hours ?? "?"} h`;
}

/** So many days in the largest fitting unit: '7 days', '2 months'. */
export function daysWords(days: number): string {
  return durationWords(days * 86_400);
}

/** The same with the next smaller unit, of which a visit has few: '2 minutes 14 seconds', '1 hour 5 minutes'. */
export function exactDurationWords(seconds: number): string {
  const whole = Math.floor(seconds);
  if (whole < 60) return countWords(whole, "second");
  const [large, small] = whole < 3600 ? (["minute", "second"] as const) : (["hour", "minute"] as const);
  const unit = large === "minute" ? 60 : 3600;
  const rest = Math.floor((whole % unit) / (unit / 60));
  return [countWords(Math.floor(whole / unit), large), ...(rest > 0 ? [countWords(rest, small)] : [])].join(" ");
}
