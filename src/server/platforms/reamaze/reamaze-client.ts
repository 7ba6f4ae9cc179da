import { z } from "zod";
import { jsonOf } from "#domain/text/json-of.ts";
import { REAMAZE_ACCOUNT_PLACE, type Config } from "#server/config.ts";
import { safeFetch, type OutgoingAnswer } from "#server/outgoing/safe-fetch.ts";

export type ReamazeAccount = { accountName: string; email: string; apiKey: string };
export type NewConversation = {
  subject: string;
  message: string;
  /** The slug of its channel. */
  channel: string;
  customer: { name: string; email: string };
  /** Its own in the account: the conversation is known again by it. */
  tag: string;
};
type Where = Pick<Config, "reamazeUrl" | "hookAllow">;

const found = z.object({ total_count: z.number() });

/** The status with which ReAmaze answers the account's key. Throws `OutgoingFault`. */
export async function tryAccount(account: ReamazeAccount, where: Where): Promise<number> {
  return (await call(account, where, { path: "/conversations" })).status;
}

/** Whether the account has a conversation with a tag; null, with the status, if ReAmaze doesn't tell. Throws `OutgoingFault`. */
export async function hasConversation(
  account: ReamazeAccount,
  where: Where,
  tag: string,
): Promise<{ has: boolean | null; status: number }> {
  const { status, body, isCut } = await call(account, where, { path: `/conversations?filter=all&tag=${encodeURIComponent(tag)}` });
  if (status !== 200) return { has: null, status };
  // No conversation makes a short answer.
  if (isCut) return { has: true, status };
  const read = found.safeParse(jsonOf(body));
  return { has: read.success ? read.data.total_count > 0 : null, status };
}

/** Opens a conversation in the customer's name and returns the status of ReAmaze's answer. Throws `OutgoingFault`. */
export async function openConversation(account: ReamazeAccount, where: Where, conversation: NewConversation): Promise<number> {
  const { subject, message, channel, customer, tag } = conversation;
  const sent = { subject, category: channel, tag_list: [tag], message: { body: message }, user: customer };
  return (await call(account, where, { path: "/conversations", body: JSON.stringify({ conversation: sent }) })).status;
}

function call(
  { accountName, email, apiKey }: ReamazeAccount,
  { reamazeUrl, hookAllow }: Where,
  { path, body }: { path: string; body?: string },
): Promise<OutgoingAnswer> {
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString("base64")}`;
  return safeFetch(`${reamazeUrl.replace(REAMAZE_ACCOUNT_PLACE, accountName)}/api/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization, accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body }),
    allow: hookAllow,
    timeoutMs: 10_000,
  });
}
