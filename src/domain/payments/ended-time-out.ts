import { dueAfter, dueOnArrival, type Decision, type TimeOut, type TimeOutDecision } from "#domain/payments/decision.ts";

type Held = TimeOut & { number: number; at: Date; decision: Decision };
type Ended = { createdAt: Date; receivedAt: Date; decision: TimeOutDecision; at: Date };

/**
 * The screening whose scenario's time-out decided about an order at an instant: the one that ended just then, or else, because staff
 * had decided meanwhile, the latest that held it. Null if none did, such as after 24 months, when screenings are deleted.
 */
export function screeningOfTimeOut<T extends Held>(screenings: readonly T[], { decision, at, ...order }: Ended): T | null {
  const held = screenings
    .filter((each) => each.decision === "pending" && each.timeOutDecision === decision)
    .toSorted((a, b) => a.number - b.number);
  const dueOf = (each: T) => (each.number === 1 ? dueOnArrival(order, each) : dueAfter(each.at, each)).at;
  return held.find((each) => dueOf(each).getTime() === at.getTime()) ?? held.at(-1) ?? null;
}
