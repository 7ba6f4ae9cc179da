import { ageWords, dueWords } from "#domain/payments/waiting-words.ts";

/** When a dispute has to be answered: 'due in 4 h', 'overdue by 2 h'. */
export function disputeDueWords(due: Date, now: Date): string {
  return due <= now ? `overdue by ${ageWords(due, now)}` : dueWords(due, now);
}
