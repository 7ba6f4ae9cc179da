import { calendarDay } from "#domain/dates/format-instant.ts";
import { wallTime } from "#domain/dates/wall-time.ts";
import type { Database } from "#server/db/database.ts";
import { job, nothing } from "#server/jobs/job.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { listDigestReceivers, takeDigest } from "#server/notices/notice-store.ts";
import { digestJobTo } from "#server/notices/send-digest.ts";
import { runEach } from "#server/run-each.ts";
import type { Services } from "#server/services.ts";

/** Sends the day's digest to everyone whose hour has come in their shop's time zone, once a day. Shops take turns. */
export async function startDigests(database: Database, jobs: Pick<JobQueue, "send">, now: Date): Promise<void> {
  const receivers = await database.asSystem(listDigestReceivers);
  const due = receivers.filter(({ digestHour, digestDay, timeZone }) => {
    const day = calendarDay(now, timeZone);
    return (digestDay === null || digestDay < day) && hasStruck(digestHour, timeZone, now);
  });
  const sentBy = new Map<number, number>();
  await runEach(
    due.map(({ tenantId, receiver, timeZone }) => () => {
      const day = calendarDay(now, timeZone);
      return database.forTenants([tenantId], async (handle) => {
        if (!(await takeDigest(handle, tenantId, receiver, day))) return;
        const waitingBefore = sentBy.get(tenantId) ?? 0;
        await jobs.send(digestJobTo(receiver), { tenantId, to: receiver, day }, handle, { waitingBefore });
        sentBy.set(tenantId, waitingBefore + 1);
      });
    }),
  );
}

/** Whether an hour of the day has begun in a time zone. */
export function hasStruck(hour: number, timeZone: string, now: Date): boolean {
  return wallTime(now, timeZone).hour() >= hour;
}

/** Runs every five minutes. After a pause, the digest of the day is sent late. */
export const startDigestsJob = job({
  name: "start-digests",
  data: nothing,
  retries: 0,
  firstRetrySeconds: 0,
  mostSeconds: 300,
  lookEverySeconds: 30,
  everySeconds: 300,
  run: ({ database, now }: Pick<Services, "database" | "now">, _data, { jobs }) => startDigests(database, jobs, now()),
});
