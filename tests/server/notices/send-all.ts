import type { Mail } from "#server/platforms/mail/mailer.ts";
import { allJobs } from "#server/all-jobs.ts";
import { gatherNotices } from "#server/notices/gather-notices.ts";
import { startDigests } from "#server/notices/start-digests.ts";
import type { TestApp } from "#tests/support/test-app.ts";

type Sent = { mails: Mail[]; faults: unknown[] };
const sending = ["send-notice", "send-notice-to-slack", "send-digest", "send-digest-to-slack", "send-mail"];

/** Gathers what is to be sent, and runs the jobs for it. */
export async function sendAll(
  app: TestApp,
  { now = app.services.now(), mailFault = null as Error | null, isLast = false } = {},
): Promise<Sent> {
  const { services } = app;
  await gatherNotices(services.database, services.jobs, now);
  await startDigests(services.database, services.jobs, now);
  return runSending(app, { mailFault, isLast });
}

/** Runs the jobs that send notifications. */
export async function runSending(app: TestApp, { mailFault = null as Error | null, isLast = false } = {}): Promise<Sent> {
  const mails: Mail[] = [];
  const faults: unknown[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      if (mailFault) throw mailFault;
      mails.push(mail);
    },
  };
  const means = { ...app.services, mailer, rateProvider: null };
  for (const { name, data } of app.jobs.splice(0)) {
    const kind = allJobs.find((each) => each.name === name && sending.includes(name));
    const attempt = { jobId: `job-${name}`, isLast, signal: new AbortController().signal, jobs: app.services.jobs };
    await kind?.pickUp(means, data, attempt).catch((cause: unknown) => faults.push(cause));
  }
  return { mails, faults };
}
