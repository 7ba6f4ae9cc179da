import { formatCount } from "#domain/payments/page-range.ts";
import { LEAST_TIME_OUT_MINUTES, MOST_TIME_OUT_MINUTES } from "#domain/scenarios/scenario.ts";

/** Why a scenario's name can't be saved; null if it can. */
export function nameFault(name: string): string | null {
  return name.trim() === "" ? "Enter a name" : null;
}

/** Why a priority can't be saved. Those beyond the ends can: they become the nearest end. */
export function priorityFault(text: string): string | null {
  return text.trim() === "" || !Number.isFinite(Number(text)) ? "Enter a number" : null;
}

/** Why a time-out in minutes can't be saved; null if it can. Empty is none. */
export function timeOutFault(text: string): string | null {
  if (text.trim() === "") return null;
  const minutes = Number(text);
  const isWithin = Number.isInteger(minutes) && minutes >= LEAST_TIME_OUT_MINUTES && minutes <= MOST_TIME_OUT_MINUTES;
  return isWithin ? null : `Enter ${formatCount(LEAST_TIME_OUT_MINUTES)} to ${formatCount(MOST_TIME_OUT_MINUTES)} minutes`;
}

/** The priority from 1 to `most` that is nearest. */
export function clampedPriority(text: string, most: number): number {
  return Math.min(Math.max(Math.round(Number(text)), 1), most);
}
