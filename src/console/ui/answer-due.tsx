import { DueLine } from "#console/ui/due-line.tsx";
import { disputeDueWords } from "#domain/disputes/due-words.ts";

/** When an order's dispute has to be answered: 'Answer due in 4 h'. Nothing if it doesn't have to be, or if that isn't known. */
export function AnswerDue({ at }: { at: Date | null }) {
  return <DueLine at={at} words={(due, now) => `Answer ${disputeDueWords(due, now)}`} />;
}
