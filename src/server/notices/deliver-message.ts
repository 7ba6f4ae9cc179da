import type { Handle } from "#server/db/database.ts";
import type { JobTry } from "#server/jobs/job.ts";
import { noticeMail, slackText, type NoticeMessage } from "#server/notices/notice-message.ts";
import { countSlackFailure, findNoticeEmail, findSlack, forgetFailure, resumeSlack, storeFailure } from "#server/notices/notice-store.ts";
import { SLACK } from "#server/notices/receiver.ts";
import type { Mailer } from "#server/platforms/mail/mailer.ts";
import { postToSlack } from "#server/platforms/slack/post-to-slack.ts";
import type { Services } from "#server/services.ts";

export type DeliveryMeans = Pick<Services, "config" | "database" | "secrets" | "now"> & { mailer: Pick<Mailer, "send"> };
type Addressee = { tenantId: number; to: string };

const MAIL_FAILED = "The email couldn't be sent.";
const SLACK_PAUSED = "Slack is paused for a while because it failed repeatedly. Once it's fixed, send a test message to resume it.";

/**
 * Sends a message to a person or to the shop's Slack channel. One that has no address anymore gets nothing. A failure is stored,
 * for the shop's owner to see, and thrown, so that the job is retried; a success removes it. A Slack channel that failed
 * repeatedly is paused: messages to it wait for a later attempt without being sent.
 */
export async function deliverMessage(
  means: DeliveryMeans,
  { tenantId, to }: Addressee,
  message: NoticeMessage,
  { jobId, isLast }: Pick<JobTry, "jobId" | "isLast">,
): Promise<void> {
  const channel = to === SLACK ? await slackChannel(means, tenantId) : await mailChannel(means, { tenantId, to }, jobId);
  if (channel === null) return;
  const { fault, cause } = await channel.send(message);
  await means.database.forTenants([tenantId], async (handle) => {
    if (fault === null) return channel.noteSuccess(handle);
    const shown = await channel.noteFailure(handle, fault);
    await storeFailure(handle, tenantId, { receiver: to, shownAs: channel.shownAs, message: shown, at: means.now(), willRetry: !isLast });
  });
  if (fault !== null) throw new Error(fault, { cause });
}

/** `fault` is null once the message is sent, or else says why not. */
type Channel = {
  shownAs: string;
  send(message: NoticeMessage): Promise<{ fault: string | null; cause?: unknown }>;
  noteSuccess(handle: Handle): Promise<void>;
  /** Returns what the owner reads of a fault. */
  noteFailure(handle: Handle, fault: string): Promise<string>;
};

/** Throws if the channel is paused. */
async function slackChannel({ config, database, secrets, now }: DeliveryMeans, tenantId: number): Promise<Channel | null> {
  const slack = await database.forTenants([tenantId], (handle) => findSlack(handle, tenantId));
  if (slack === null) return null;
  if (slack.pausedUntil !== null && slack.pausedUntil > now()) throw new Error("The shop's Slack is paused after repeated failures");
  const url = secrets.decrypt(slack.urlEncrypted);
  return {
    shownAs: "Slack",
    send: async (message) => ({ fault: await postToSlack(url, slackText(message), config.hookAllow) }),
    noteSuccess: (handle) => resumeSlack(handle, tenantId),
    noteFailure: async (handle, fault) => ((await countSlackFailure(handle, tenantId, now())) ? `${fault} ${SLACK_PAUSED}` : fault),
  };
}

async function mailChannel({ database, mailer }: DeliveryMeans, { tenantId, to }: Addressee, jobId: string): Promise<Channel | null> {
  const email = await database.asSystem((handle) => findNoticeEmail(handle, tenantId, to));
  if (email === null) return null;
  return {
    shownAs: email,
    noteSuccess: (handle) => forgetFailure(handle, tenantId, to),
    noteFailure: async (_handle, fault) => fault,
    send: async (message) => {
      try {
        await mailer.send(noticeMail(message, email), jobId);
        return { fault: null };
      } catch (cause) {
        return { fault: MAIL_FAILED, cause };
      }
    },
  };
}

/** How messages are retried: over about an hour. */
export const deliverySchedule = { retries: 6, firstRetrySeconds: 30, mostSeconds: 120, lookEverySeconds: 5 };
