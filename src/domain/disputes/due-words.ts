import { ageWords } from "#domain/payments/waiting-words.ts";

/** When a dispute has to be answered, rounded down: 'due in 4 h', 'overdue by 2 d'. */
export function disputeDueWords(due: Date, now: Date): string {
  return due <= now ? `overdue by ${ageWords(due, now)}` : `due in ${ageWords(now, due)}`;
}
