import type { AnswerOf, BodyOf } from "#contract/endpoint.ts";
import type { decisionEndpoints } from "#contract/decisions.ts";
import { isAuthor } from "#domain/payments/comment-edits.ts";
import { staffActionWords, UNDO_ON_ITS_WAY_SECONDS, UNDO_SECONDS } from "#domain/payments/staff-decision.ts";
import { endHoldForDecision } from "#server/connections/shopify-hold-store.ts";
import type { Handle } from "#server/db/database.ts";
import { readStanding, type Decided, type Person } from "#server/decisions/decide-on-order.ts";
import { oneByOne } from "#server/one-by-one.ts";
import { lockPayment, type LockedPayment } from "#server/orders/outcome-store.ts";
import { findLastStaffDecision, findStaffDecision, hasChangedSince, markUndone } from "#server/orders/staff-decision-store.ts";
import { readStandingParts, type StoredStanding } from "#server/orders/standing-store.ts";
import { replaceStanding, standingSoFar } from "#server/orders/store-standing.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Sent = BodyOf<typeof decisionEndpoints.undoDecisions>;
type Answer = AnswerOf<typeof decisionEndpoints.undoDecisions>;

const UNDONE = "Your team undid its decision";

/** Takes back decisions that a person has just made, each in a transaction of its own, so that each order stands as before. */
export async function undoDecisions(
  services: Pick<Services, "database" | "now" | "log"> & { signal?: AbortSignal },
  person: Person,
  { decisionIds }: Sent,
): Promise<Answer> {
  const results = await oneByOne(
    services,
    decisionIds,
    (decisionId) => undoDecision(services, person, decisionId),
    (decisionId, error) => ({ decisionId, error }),
  );
  return { results };
}

/**
 * Takes a decision back: the order stands exactly as it did before it. Undoing twice changes nothing. Throws "not-found",
 * "not-allowed" for another person's, "overtaken" if a colleague decided since, and "conflict" once the time is over or the order
 * has changed since.
 */
function undoDecision(services: Pick<Services, "database" | "now">, person: Person, decisionId: number): Promise<Decided> {
  const { tenantId, fullName } = person;
  return services.database.forTenants([tenantId], async (handle) => {
    const made = await findStaffDecision(handle, tenantId, decisionId);
    const payment = made && (await lockPayment(handle, tenantId, made.paymentId));
    // Read again under the lock: it may have been undone meanwhile.
    const current = payment && (await findStaffDecision(handle, tenantId, decisionId));
    if (!payment || !current) throw new SuretyError("not-found", "No decision with this ID in this shop.");
    if (!isAuthor(current, person)) throw new SuretyError("not-allowed", "Only the person who decided can undo it.");
    if (current.undoneAt !== null) return { ...(await readStanding(handle, tenantId, payment)), decisionId };
    const at = services.now();
    if (current.stoodBefore === null || at.getTime() - current.at.getTime() > (UNDO_SECONDS + UNDO_ON_ITS_WAY_SECONDS) * 1000)
      throw new SuretyError("conflict", `A decision can be undone for ${UNDO_SECONDS} seconds.`);
    await requireUnchanged(handle, person, payment.paymentId, decisionId);
    await markUndone(handle, tenantId, decisionId, at);
    if (current.action === "hold") await endHoldForDecision(handle, tenantId, payment.paymentId);
    const stored = await restore(handle, tenantId, payment, readKept(current.stoodBefore), { at, by: fullName });
    return { ...(await readStanding(handle, tenantId, stored)), decisionId };
  });
}

async function requireUnchanged(handle: Handle, person: Person, paymentId: number, decisionId: number): Promise<void> {
  if (!(await hasChangedSince(handle, person.tenantId, decisionId))) return;
  const last = await findLastStaffDecision(handle, person.tenantId, paymentId);
  if (last === null || last.staffDecisionId === decisionId)
    throw new SuretyError("conflict", "This order has changed since, so the decision can't be undone.");
  if (isAuthor(last, person)) throw new SuretyError("conflict", `You ${staffActionWords(last.action)} after that.`);
  throw new SuretyError("overtaken", `${last.fullName} ${staffActionWords(last.action)} after you.`);
}

/** The trail says that the decision was undone even where the order stands the same. */
async function restore(
  handle: Handle,
  tenantId: number,
  payment: LockedPayment,
  after: StoredStanding,
  { at, by }: { at: Date; by: string },
): Promise<LockedPayment> {
  const before = standingSoFar(payment, await readStandingParts(handle, tenantId, payment.paymentId));
  const stored = await replaceStanding(handle, tenantId, payment, { before, after }, { at, by, words: UNDONE, isUndone: true });
  if (stored.decision === payment.decision) {
    const event = { type: "DECISION", field: null, from: payment.decision, to: stored.decision, by, text: UNDONE, at } as const;
    await appendTrailEvent(handle, tenantId, payment.paymentId, event);
  }
  return stored;
}

type Kept = NonNullable<NonNullable<Awaited<ReturnType<typeof findStaffDecision>>>["stoodBefore"]>;

function readKept({ closedAt, dueAt, coverEndedAt, ...same }: Kept): StoredStanding {
  return { ...same, closedAt: readInstant(closedAt), dueAt: readInstant(dueAt), coverEndedAt: readInstant(coverEndedAt) };
}

function readInstant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
