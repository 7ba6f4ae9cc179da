import { z } from "zod";
import { emailInteractionNames, interactionsByPerson, type EmailInteraction } from "#domain/messages/email-interaction.ts";
import { messageLimits } from "#domain/messages/message-limits.ts";
import type { Handle } from "#server/db/database.ts";
import { bare, computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { messageInteractions, orderMessages } from "#server/db/schema/message-tables.ts";
import type { MessageKey } from "#server/messages/message-token.ts";
import { sqlList } from "#server/db/sql-list.ts";

export type MessageContent = { externalId: string; subject: string | null; sentAt: Date | null; url: string | null };

const idColumn = { messageId: bare(orderMessages.messageId) };
const contentColumns = {
  externalId: bare(orderMessages.externalId),
  subject: bare(orderMessages.subject),
  sentAt: bare(orderMessages.sentAt),
  url: bare(orderMessages.url),
};
const foundColumns = { ...idColumn, ...contentColumns };

/** The message of a payment that its sender calls so; null if there is none. */
export async function findMessage(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  externalId: string,
): Promise<(MessageContent & { messageId: number }) | null> {
  const [row] = await handle.prepared<RowOf<typeof foundColumns>>(
    `select ${selectList(foundColumns)} from order_message where tenant_id = $1 and payment_id = $2 and external_id = $3`,
    [tenantId, paymentId, externalId],
  );
  return row ?? null;
}

const countColumn = { count: computed<number>("count(*)::int") };

export async function countMessages(handle: Handle, tenantId: number, paymentId: number): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof countColumn>>(
    `select ${selectList(countColumn)} from order_message where tenant_id = $1 and payment_id = $2`,
    [tenantId, paymentId],
  );
  return row?.count ?? 0;
}

export async function insertMessage(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  { externalId, subject, sentAt, url }: MessageContent,
  receivedAt: Date,
): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof idColumn>>(
    `insert into order_message (tenant_id, payment_id, external_id, subject, sent_at, url, received_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${selectList(idColumn)}`,
    [tenantId, paymentId, externalId, subject, sentAt, url, receivedAt],
  );
  if (!row) throw new Error("A message got no ID");
  return row.messageId;
}

const sentColumns = { subject: bare(orderMessages.subject), url: bare(orderMessages.url) };
export type SentMessage = RowOf<typeof sentColumns>;

/** A message by its own key; null once its order's personal data was removed. */
export async function findSentMessage(handle: Handle, { tenantId, paymentId, messageId }: MessageKey): Promise<SentMessage | null> {
  const [row] = await handle.prepared<SentMessage>(
    `select ${selectList(sentColumns)} from order_message where tenant_id = $1 and payment_id = $2 and message_id = $3`,
    [tenantId, paymentId, messageId],
  );
  return row ?? null;
}

type Interaction = MessageKey & { interaction: EmailInteraction; at: Date };

const IS_TOO_SOON = `last_at > $5 or count >= ${messageLimits.interactions}`;

/** Whether an interaction isn't to be recorded: the last of its kind was just now, or there were too many. */
export async function isKnownInteraction(
  handle: Handle,
  { tenantId, paymentId, messageId, interaction, at }: Interaction,
): Promise<boolean> {
  const rows = await handle.prepared(
    `select 1 from message_interaction
     where tenant_id = $1 and payment_id = $2 and message_id = $3 and interaction = $4 and (${IS_TOO_SOON})`,
    [tenantId, paymentId, messageId, interaction, justBefore(at)],
  );
  return rows.length > 0;
}

/** Counts an interaction of a locked payment's message. */
export async function countInteraction(
  handle: Handle,
  { tenantId, paymentId, messageId, interaction, at }: Interaction,
  place: Place | null,
): Promise<void> {
  await handle.prepared(
    `insert into message_interaction (tenant_id, payment_id, message_id, interaction, count, last_at, place)
     values ($1, $2, $3, $4, 1, $5, $6::jsonb)
     on conflict (tenant_id, payment_id, message_id, interaction)
     do update set count = message_interaction.count + 1, last_at = excluded.last_at, place = excluded.place`,
    [tenantId, paymentId, messageId, interaction, at, place && JSON.stringify(place)],
  );
}

function justBefore(at: Date): Date {
  return new Date(at.getTime() - messageLimits.togetherMs);
}

const text = z.string().nullable();
const place = z.object({
  country: text,
  region: text,
  city: text,
  point: z.object({ lat: z.number(), lng: z.number(), isCity: z.boolean() }).nullable(),
});
/** Where an IP address is, as far as is known. */
export type Place = z.output<typeof place>;

const placeColumn = { place: bare(messageInteractions.place) };
const byPerson = sqlList(interactionsByPerson);
/** No order has more. */
const MOST_ROWS = messageLimits.messages * emailInteractionNames.length;

/** Where the customer was when they last opened a message or followed its link; null if that isn't known. */
export async function findLastPlace(handle: Handle, tenantId: number, paymentId: number): Promise<Place | null> {
  const [row] = await handle.prepared<RowOf<typeof placeColumn>>(
    `select ${selectList(placeColumn)} from (select * from message_interaction where tenant_id = $1 and payment_id = $2 limit ${MOST_ROWS}) of_order
     where place is not null and interaction in (${byPerson}) order by last_at desc limit 1`,
    [tenantId, paymentId],
  );
  return row ? place.parse(row.place) : null;
}
