import type { BodyOf, AnswerOf } from "#contract/endpoint.ts";
import type { noticeEndpoints, NoticeSettings } from "#contract/notices.ts";
import { hourWords, noticeKinds, noticeKindWords, type NoticeKind } from "#domain/notices/notice-kinds.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { digestDayAfter } from "#server/notices/digest-day.ts";
import { followTrail } from "#server/notices/follow-trail.ts";
import { deleteSlack, findSlack, forgetFailure, readNoticeShop, resumeSlack, storeSlack } from "#server/notices/notice-store.ts";
import { readNoticeSettings } from "#server/notices/read-settings.ts";
import { SLACK } from "#server/notices/receiver.ts";
import { readOutgoingAddress } from "#server/outgoing/outgoing-address.ts";
import { OutgoingFault } from "#server/outgoing/outgoing-fault.ts";
import { escapeSlack, postToSlack } from "#server/platforms/slack/post-to-slack.ts";
import type { Services } from "#server/services.ts";
import { auditActor, type AuditActor } from "#server/shops/audit-actor.ts";
import { recordAudit, type AuditEvent } from "#server/shops/audit-store.ts";
import { badField } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "database" | "secrets" | "now">;

/** Stores the shop's Slack webhook, encrypted, and what is sent there. Throws "bad-content" if the address can't be called. */
export async function saveSlack(
  services: Means,
  actor: ShopActor,
  { url, kinds, digestHour }: BodyOf<typeof noticeEndpoints.saveSlackNotices>,
): Promise<NoticeSettings> {
  const { config, database, secrets } = services;
  const { tenantId } = actor;
  if (url !== undefined) requireAddress(url, config.hookAllow);
  const now = services.now();
  await database.forTenants([tenantId], (handle) =>
    followTrail(handle, tenantId, now, async () => {
      const before = await findSlack(handle, tenantId);
      const urlEncrypted = url === undefined ? before?.urlEncrypted : secrets.encrypt(url);
      if (urlEncrypted === undefined) throw badField("url", fieldFaults.required);
      const digestDay = await digestDayAfter(handle, tenantId, before?.digestDay ?? null, digestHour, now);
      await storeSlack(handle, tenantId, { urlEncrypted, kinds: [...new Set(kinds)], digestHour, digestDay });
      // What failed was the earlier address.
      if (url !== undefined) await resumeSlack(handle, tenantId);
      const after = { kinds, digestHour };
      await recordAudit(handle, tenantId, slackEvents(before, after, { isNewAddress: url !== undefined, by: auditActor(actor) }), now);
    }),
  );
  return readNoticeSettings(services, actor);
}

/** Forgets the shop's Slack webhook. */
export async function removeSlack(services: Means, actor: ShopActor): Promise<NoticeSettings> {
  const { tenantId } = actor;
  const now = services.now();
  await services.database.forTenants([tenantId], (handle) =>
    followTrail(handle, tenantId, now, async () => {
      const before = await findSlack(handle, tenantId);
      await deleteSlack(handle, tenantId);
      await recordAudit(handle, tenantId, slackEvents(before, null, { isNewAddress: false, by: auditActor(actor) }), now);
      await forgetFailure(handle, tenantId, SLACK);
    }),
  );
  return readNoticeSettings(services, actor);
}

/** Sends a test message to the saved webhook, also while it is paused, and says what came of it. A success resumes it. */
export async function testSlack(services: Means, actor: ShopActor): Promise<AnswerOf<typeof noticeEndpoints.testSlack>> {
  const { config, database, secrets } = services;
  const { tenantId } = actor;
  const { slack, shop } = await database.forTenants([tenantId], async (handle) => ({
    slack: await findSlack(handle, tenantId),
    shop: await readNoticeShop(handle, tenantId),
  }));
  if (slack === null) return { isSent: false, message: "Save a webhook address first." };
  const text = `This is a test message from Surety for ${escapeSlack(shop.name)}.`;
  const fault = await postToSlack(secrets.decrypt(slack.urlEncrypted), text, config.hookAllow);
  if (fault !== null) return { isSent: false, message: fault };
  await database.forTenants([tenantId], (handle) => resumeSlack(handle, tenantId));
  return { isSent: true, message: "Slack got the test message." };
}

type Sent = { kinds: readonly NoticeKind[]; digestHour: number | null };

/** What changed, as the audit trail tells it. The address is a secret, so only that it's a new one. */
function slackEvents(
  before: Sent | null,
  after: Sent | null,
  { isNewAddress, by }: { isNewAddress: boolean; by: AuditActor },
): AuditEvent[] {
  const [was, is] = [sentWords(before), sentWords(after)];
  return [
    ...(was === is ? [] : [{ area: "settings", by, what: "Slack notifications", before: was, after: is } as const]),
    ...(isNewAddress ? [{ area: "settings", by, what: "Slack webhook", after: "A new address" } as const] : []),
  ];
}

function sentWords(sent: Sent | null): string {
  if (sent === null) return "Not connected";
  const kinds = noticeKinds.filter((kind) => sent.kinds.includes(kind)).map((kind) => noticeKindWords(kind).name);
  const digest = sent.digestHour === null ? [] : [`Daily summary at ${hourWords(sent.digestHour)}`];
  return [...kinds, ...digest].join(", ") || "None";
}

function requireAddress(url: string, allow: readonly string[]): void {
  try {
    readOutgoingAddress(url, allow);
  } catch (cause) {
    if (cause instanceof OutgoingFault) throw badField("url", cause.message, `${cause.message}.`);
    throw cause;
  }
}
