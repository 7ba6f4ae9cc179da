import type { Mail } from "#server/platforms/mail/mailer.ts";
import { allJobs } from "#server/all-jobs.ts";
import { gatherNotices } from "#server/notices/gather-notices.ts";
import { sendDigests } from "#server/notices/send-digests.ts";
import type { TestApp } from "#tests/support/test-app.ts";

type Sent = { mails: Mail[]; faults: unknown[] };
const telling = ["tell-notice", "tell-digest", "send-mail"];

/** Looks for what is to be told, and runs the jobs that it sends. */
export async function tellAll(
  app: TestApp,
  { now = app.services.now(), mailFault = null as Error | null, isLast = false } = {},
): Promise<Sent> {
  const { services } = app;
  await gatherNotices(services.database, services.jobs, now);
  await sendDigests(services.database, services.jobs, now);
  return runTelling(app, { mailFault, isLast });
}

/** Runs the jobs that tell someone something. */
export async function runTelling(app: TestApp, { mailFault = null as Error | null, isLast = false } = {}): Promise<Sent> {
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
    const kind = allJobs.find((each) => each.name === name && telling.includes(name));
    const attempt = { jobId: `job-${name}`, isLast, signal: new AbortController().signal, jobs: app.services.jobs };
    await kind?.pickUp(means, data, attempt).catch((cause: unknown) => faults.push(cause));
  }
  return { mails, faults };
}
