import { DueLine } from "#console/ui/due-line.tsx";
import { dueWords } from "#domain/payments/waiting-words.ts";

/** By when an order needs tracking to keep its guarantee: 'Tracking due in 4 h'. Nothing if it wasn't warned about. */
export function TrackingDue({ at }: { at: Date | null }) {
  return <DueLine at={at} words={(due, now) => `Tracking ${dueWords(due, now)}`} />;
}
