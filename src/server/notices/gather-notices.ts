import { noticeKinds } from "#domain/notices/notice-kinds.ts";
import type { Database } from "#server/db/database.ts";
import { takeUntold, takeUnwarned } from "#server/disputes/unmatched-notice-store.ts";
import { job, nothing } from "#server/jobs/job.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { listCursors, listEventsAfter, lockCursor, newestEventId, storeCursor } from "#server/notices/cursor-store.ts";
import { listReceivers } from "#server/notices/notice-store.ts";
import { MOST_ORDERS, noticeJobTo } from "#server/notices/send-notice.ts";
import { runEach } from "#server/run-each.ts";
import type { Services } from "#server/services.ts";

/** Event ids are given out before their transaction ends, so each is looked for over at least this long. */
const TURN_MS = 60_000;

/** Alerts without an order have no trail: each notes itself what was sent about it. */
const unmatchedKinds = [
  ["alert", takeUntold],
  ["due", takeUnwarned],
] as const;

/**
 * Finds what happened in each shop since the last run and sends a message per kind and receiver. Orders are taken in
 * without it: it reads the trail. Each event is sent once, because the cursor and the messages are stored together. Shops take
 * turns: each one's first message goes out before anyone's second.
 */
export async function gatherNotices(database: Database, jobs: Pick<JobQueue, "send">, now: Date): Promise<void> {
  const shops = await database.asSystem(listCursors);
  await runEach(shops.map((tenantId) => () => gatherOf(database, jobs, tenantId, now)));
}

async function gatherOf(database: Database, jobs: Pick<JobQueue, "send">, tenantId: number, now: Date): Promise<void> {
  await database.forTenants([tenantId], async (handle) => {
    const cursor = await lockCursor(handle, tenantId);
    if (cursor === null) return;
    const newest = await newestEventId(handle, tenantId);
    const sent = new Set(cursor.toldEventIds);
    const events = (await listEventsAfter(handle, tenantId, cursor.doneEventId, cursor.since)).filter(({ eventId }) => !sent.has(eventId));
    let waitingBefore = 0;
    for (const kind of noticeKinds) {
      const paymentIds = [...new Set(events.filter((event) => event.kind === kind).map(({ paymentId }) => paymentId))];
      if (paymentIds.length === 0) continue;
      for (const to of await listReceivers(handle, tenantId, kind)) {
        const message = { tenantId, kind, to, paymentIds: paymentIds.slice(-MOST_ORDERS), alertIds: [] };
        await jobs.send(noticeJobTo(to), message, handle, { waitingBefore: waitingBefore++ });
      }
    }
    const turns = now.getTime() - cursor.turnedAt.getTime() >= TURN_MS;
    const doneEventId = turns ? cursor.nextEventId : cursor.doneEventId;
    for (const [kind, take] of unmatchedKinds) {
      const alertIds = await take(handle, tenantId, cursor.since, now, MOST_ORDERS);
      if (alertIds.length === 0) continue;
      for (const to of await listReceivers(handle, tenantId, kind)) {
        const message = { tenantId, kind, to, paymentIds: [], alertIds };
        await jobs.send(noticeJobTo(to), message, handle, { waitingBefore: waitingBefore++ });
      }
    }
    await storeCursor(handle, tenantId, {
      since: cursor.since,
      doneEventId,
      nextEventId: turns ? newest : cursor.nextEventId,
      turnedAt: turns ? now : cursor.turnedAt,
      toldEventIds: [...sent, ...events.map(({ eventId }) => eventId)].filter((eventId) => eventId > doneEventId),
    });
  });
}

/** Runs every minute, so that what happens within one is sent together. What a failed run left is found by the next. */
export const gatherNoticesJob = job({
  name: "gather-notices",
  data: nothing,
  retries: 0,
  firstRetrySeconds: 0,
  mostSeconds: 300,
  lookEverySeconds: 15,
  everySeconds: 60,
  run: ({ database, now }: Pick<Services, "database" | "now">, _data, { jobs }) => gatherNotices(database, jobs, now()),
});
