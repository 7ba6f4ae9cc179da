import { isBotVisit } from "#domain/visits/is-bot-visit.ts";
import type { VisitContent } from "#domain/visits/visit-batch.ts";
import { visitLimits } from "#domain/visits/visit-limits.ts";
import type { Handle } from "#server/db/database.ts";
import { SuretyError } from "#server/surety-error.ts";
import { noteStrengths, tellOrders } from "#server/visits/join-visits.ts";
import type { VisitReport } from "#server/visits/visit-report.ts";
import {
  deleteMiddleBatch,
  insertBatch,
  insertCheckout,
  lockOrdersOf,
  lockVisit,
  updateVisit,
  type Visit,
} from "#server/visits/visit-store.ts";

/**
 * Stores batches of sessions. Returns of each whether it's kept, or why it was refused, which is before anything of it is
 * written.
 */
export async function storeVisits(
  handle: Handle,
  tenantId: number,
  reports: readonly VisitReport[],
): Promise<Map<VisitReport, boolean | SuretyError>> {
  await lockOrdersOf(
    handle,
    tenantId,
    reports.map(({ sessionId }) => sessionId),
    reports.flatMap(({ checkoutKey }) => checkoutKey ?? []),
  );
  const stored = new Map<VisitReport, boolean | SuretyError>();
  for (const report of reports.toSorted(bySession)) stored.set(report, await storeVisit(handle, tenantId, report));
  return stored;
}

/** Processes that store the same sessions lock them in the same order. */
function bySession(a: VisitReport, b: VisitReport): number {
  if (a.sessionId === b.sessionId) return 0;
  return a.sessionId < b.sessionId ? -1 : 1;
}

/**
 * Stores a batch of a session and brings the trails of its orders up to date. Returns whether it's kept: not if it's known, nor a
 * day after the session began. What goes beyond the most moves, clicks and inputs is only counted. A batch beyond the most takes
 * the place of one from the session's middle, which is only counted then. A session belongs to the device that began it: another's
 * is refused.
 */
async function storeVisit(handle: Handle, tenantId: number, report: VisitReport): Promise<boolean | SuretyError> {
  const visit = await lockVisit(handle, tenantId, report);
  if (visit.deviceId !== report.deviceId)
    return new SuretyError("conflict", "This session belongs to another device. Start a new session with a new sessionId.");
  if (hasEnded(visit, report)) return false;
  const { kept, more } = withinLimits(visit, sinceBegin(visit, report));
  if (!(await insertBatch(handle, tenantId, visit.visitId, kept))) return false;
  const after = withReport(visit, report, addMore(more, await makeRoom(handle, tenantId, visit)));
  await updateVisit(handle, tenantId, after);
  if (report.checkoutKey !== null) await insertCheckout(handle, tenantId, visit.visitId, report.checkoutKey);
  await tellOrders(handle, tenantId, after);
  if (after.isBot !== visit.isBot) await noteStrengths(handle, tenantId, after);
  return true;
}

/** Deletes a batch of a session that has the most of them. Returns what is only counted from now on. */
async function makeRoom(handle: Handle, tenantId: number, { visitId, batchCount }: Visit): Promise<More> {
  const deleted = batchCount < visitLimits.batches ? null : await deleteMiddleBatch(handle, tenantId, visitId);
  if (deleted === null) return { count: 0, pages: 0 };
  return { count: countOf(deleted.content), pages: deleted.isPageGone ? 1 : 0 };
}

function hasEnded({ startedAt }: Visit, { receivedAt }: VisitReport): boolean {
  return receivedAt.getTime() - startedAt.getTime() > visitLimits.lastsMs;
}

/** No page of a session was opened before it, nor in view for longer than that allows. */
function sinceBegin({ startedAt }: Visit, report: VisitReport): VisitReport {
  const { page, receivedAt } = report;
  if (page.openedAt >= startedAt) return report;
  const most = receivedAt.getTime() - startedAt.getTime();
  return { ...report, page: { ...page, openedAt: startedAt, stayedMs: Math.min(page.stayedMs, most) } };
}

/** What is counted but not kept: moves, clicks and inputs, and pages. */
type More = { count: number; pages: number };

function addMore(one: More, other: More): More {
  return { count: one.count + other.count, pages: one.pages + other.pages };
}

function countOf({ moves, clicks, inputs }: VisitContent): number {
  return moves.length + clicks.length + inputs.length;
}

function withinLimits(visit: Visit, report: VisitReport): { kept: VisitReport; more: More } {
  const { moves, clicks, inputs } = report.content;
  const room = (most: number, sofar: number): number => Math.max(0, most - sofar);
  const content = {
    ...report.content,
    moves: moves.slice(0, room(visitLimits.moves, visit.moveCount)),
    clicks: clicks.slice(0, room(visitLimits.clicks, visit.clickCount)),
    inputs: inputs.slice(0, room(visitLimits.inputs, visit.inputCount)),
  };
  const counted = report.moves + report.clicks + report.inputs;
  return { kept: { ...report, content }, more: { count: counted - countOf(content), pages: 0 } };
}

function withReport(visit: Visit, report: VisitReport, more: More): Visit {
  const { receivedAt, ip } = report;
  const isNewAddress = !visit.addresses.includes(ip) && visit.addresses.length < visitLimits.addresses;
  const after = {
    ...visit,
    endedAt: receivedAt > visit.endedAt ? receivedAt : visit.endedAt,
    isAutomated: visit.isAutomated || report.isAutomated,
    hasTouch: visit.hasTouch || report.hasTouch,
    addresses: isNewAddress ? [...visit.addresses, ip] : visit.addresses,
    batchCount: visit.batchCount + 1,
    moveCount: visit.moveCount + report.moves,
    clickCount: visit.clickCount + report.clicks,
    keyCount: visit.keyCount + report.keys,
    menuCount: visit.menuCount + report.menus,
    inputCount: visit.inputCount + report.inputs,
    moreCount: visit.moreCount + more.count,
    morePages: visit.morePages + more.pages,
  };
  const { isAutomated, hasTouch, keyCount: keys, clickCount: clicks, moveCount: moves } = after;
  return { ...after, isBot: isBotVisit({ isAutomated, hasTouch, keys, clicks, moves }) };
}
