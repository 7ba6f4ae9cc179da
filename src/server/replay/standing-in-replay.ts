import { fullRefundAt } from "#domain/payments/full-refund.ts";
import { decisionOfAction, isReached, type StaffAction } from "#domain/payments/staff-decision.ts";
import { standingOf, type Screened, type Standing, type StaffWord } from "#domain/payments/standing.ts";
import type { KnownOrder, ReplayedOrder, ReplayedScreening } from "#server/replay/replay-stream.ts";

/** How an order stands in a replay, after everything up to a place, at a time. */
export function standingInReplay(row: ReplayedOrder, known: KnownOrder | undefined, place: number, at: number): Standing {
  const { createdAt, receivedAt, amountMinor } = row;
  const [first, ...later] = row.screenings.map(asScreened);
  if (!first) throw new Error("An order of a replay has no screening");
  const standing = (staff: StaffWord | null, now: number, until: number): Standing => {
    const outcomes = (known?.outcomes ?? []).filter((outcome) => outcome.place <= until);
    return standingOf(
      {
        createdAt: new Date(createdAt),
        receivedAt: new Date(receivedAt),
        hasGuarantee: false,
        screenings: [first, ...later.filter((screened) => screened.at.getTime() <= now)],
        staff,
        outcomes: outcomes.map(({ type, at: happenedAt, reason }) => ({ type, at: new Date(happenedAt), reason })),
        refundedAt: fullRefundAt(amountMinor, outcomes),
        coverEnds: [],
        claimDeclined: null,
      },
      new Date(now),
    );
  };
  let last: { action: StaffAction; word: StaffWord } | null = null;
  for (const said of known?.staff ?? []) {
    if (said.place > place || (said.undoneAt !== null && said.undoneAt <= at)) continue;
    const before = standing(last?.word ?? null, said.at, said.place - 1);
    if (isReached(said.action, { decision: before.decision, closedAt: before.closed?.at ?? null }, last)) continue;
    const word = wordOf(said.action, said.at);
    const isClosedAtOnce = decisionOfAction(said.action) === "pending" && standing(word, said.at, said.place).closed !== null;
    if (!isClosedAtOnce) last = { action: said.action, word };
  }
  return standing(last?.word ?? null, at, place);
}

function wordOf(action: StaffAction, at: number): StaffWord {
  const decision = decisionOfAction(action);
  return decision === null ? { decision, at: new Date(at) } : { decision, at: new Date(at), guaranteeStatus: 0, guaranteeNote: null };
}

function asScreened({ decision, at, timeOutMinutes, timeOutDecision }: ReplayedScreening): Screened {
  return { decision, at: new Date(at), guaranteeStatus: 0, obstacles: [], timeOutMinutes, timeOutDecision };
}
