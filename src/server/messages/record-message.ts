import { z } from "zod";
import { nullIfUnreadable } from "#contract/codecs.ts";
import { messageBody, type MessageBody } from "#contract/messages.ts";
import { messageLimits } from "#domain/messages/message-limits.ts";
import { hasCardNumber, maskCardNumbers } from "#domain/orders/card-number.ts";
import { happenedAtFault } from "#domain/orders/happened-at.ts";
import { harmlessId, harmlessText, harmlessWords } from "#domain/orders/harmless-text.ts";
import { NOT_STORED } from "#domain/payments/erased.ts";
import { shortMessages } from "#domain/text/short-messages.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import { sensorAddress } from "#server/addresses.ts";
import type { Handle } from "#server/db/database.ts";
import { countMessages, findMessage, insertMessage, type MessageContent } from "#server/messages/message-store.ts";
import { messageToken } from "#server/messages/message-token.ts";
import { faultsByOrder } from "#server/orders/faults-by-order.ts";
import { lockPaymentByOrder, type LockedPayment } from "#server/orders/outcome-store.ts";
import { noSuchOrder } from "#server/orders/order-id.ts";
import type { Services } from "#server/services.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

type Recorded = { isNew: boolean; messageId: number; paymentId: number; pixelUrl: string; linkUrl: string | null; warnings: Fault[] };
type Harmless = { content: MessageContent; warnings: Fault[] };

/**
 * Records a message about an order and gives it addresses. One that is known changes nothing and has the same addresses; with
 * other content it throws "known-otherwise" naming the fields that differ. For an order whose personal data was removed
 * neither subject nor address is stored.
 */
export async function recordMessage(
  services: Pick<Services, "database" | "secrets" | "config">,
  tenantId: number,
  orderId: string,
  sent: MessageBody,
  receivedAt: Date,
): Promise<Recorded> {
  const harmless = harmlessMessage(services, tenantId, sent);
  return services.database.forTenants([tenantId], async (handle) => {
    const payment = await lockPaymentByOrder(handle, tenantId, orderId);
    if (!payment) throw noSuchOrder();
    const { paymentId, isErased } = payment;
    const { content, warnings } = isErased ? withoutPersonalData(harmless) : harmless;
    const { known, faults } = await checkMessage(handle, tenantId, payment, { ...sent, id: content.externalId }, receivedAt);
    if (faults.length > 0) throw new SuretyError("bad-content", "The message wasn't accepted", { faults });
    if (known && !isErased) requireSameContent(known, content);
    const messageId = known?.messageId ?? (await insertMessage(handle, tenantId, paymentId, content, receivedAt));
    const token = messageToken(services.secrets, { tenantId, paymentId, messageId });
    const sensors = sensorAddress(services.config);
    return {
      isNew: known === null,
      messageId,
      paymentId,
      pixelUrl: `${sensors}/e/${token}.gif`,
      linkUrl: content.url === null ? null : `${sensors}/l/${token}`,
      warnings: shortMessages(warnings),
    };
  });
}

/** What an order and the clock say against a message whose fields have faults too, from those that could be read. */
export async function findMessageFaults(
  services: Pick<Services, "database" | "secrets">,
  tenantId: number,
  orderId: string,
  sent: unknown,
  receivedAt: Date,
): Promise<readonly Fault[]> {
  const read = readable.safeParse(sent);
  if (!read.success) return [];
  const id = read.data.id === null ? null : harmlessId(read.data.id, identifierHash(services.secrets, tenantId));
  return faultsByOrder(services, tenantId, orderId, async (handle, payment) => {
    return (await checkMessage(handle, tenantId, payment, { ...read.data, id }, receivedAt)).faults;
  });
}

const { id, sentAt, url } = messageBody.shape;
const readable = z.object({ id: nullIfUnreadable(id), sentAt: nullIfUnreadable(sentAt), url: nullIfUnreadable(url) });

/** An address with a card number is refused: changed, it would lead elsewhere. */
async function checkMessage(
  handle: Handle,
  tenantId: number,
  { paymentId, createdAt }: LockedPayment,
  read: z.output<typeof readable>,
  receivedAt: Date,
) {
  const faults: Fault[] = [];
  const timeFault = read.sentAt && happenedAtFault(read.sentAt, createdAt, receivedAt);
  if (timeFault) faults.push({ path: "sentAt", message: timeFault });
  if (read.url && hasCardNumber(new URL(read.url).href))
    faults.push({ path: "url", message: "must not contain what may be a card number" });
  const known = read.id === null ? null : await findMessage(handle, tenantId, paymentId, read.id);
  if (read.id !== null && known === null && (await countMessages(handle, tenantId, paymentId)) >= messageLimits.messages)
    faults.push({ path: "id", message: `must be one of the order's ${messageLimits.messages} messages, the most it can have` });
  return { known, faults };
}

const fieldNames = new Set(["id", "subject", "sentAt", "url"]);

/** The message as it may be stored. */
function harmlessMessage({ secrets }: Pick<Services, "secrets">, tenantId: number, sent: MessageBody): Harmless {
  // As browsers write it: a header holds nothing else.
  const url = sent.url ? new URL(sent.url).href : null;
  const externalId = harmlessId(sent.id, identifierHash(secrets, tenantId));
  const subject = harmlessText(sent.subject ?? "");
  const unknown = Object.keys(sent).filter((name) => !fieldNames.has(name));
  return {
    content: { externalId, subject: subject.text.trim() || null, sentAt: sent.sentAt ?? null, url },
    warnings: [
      ...(externalId === sent.id ? [] : [{ path: "id", message: harmlessWords.id }]),
      ...subject.warnings.map((message) => ({ path: "subject", message })),
      ...unknown.map((name) => ({ path: maskCardNumbers(name), message: "is not a known field; ignored" })),
    ],
  };
}

function withoutPersonalData({ content, warnings }: Harmless): Harmless {
  const removed = (["subject", "url"] as const).filter((path) => content[path] !== null);
  return {
    content: { ...content, subject: null, url: null },
    warnings: [...warnings, ...removed.map((path) => ({ path, message: NOT_STORED }))],
  };
}

function requireSameContent(known: MessageContent, sent: MessageContent): void {
  const fields = ["subject", "sentAt", "url"] as const;
  const differing = fields.filter((field) => JSON.stringify(known[field]) !== JSON.stringify(sent[field]));
  if (differing.length === 0) return;
  throw new SuretyError("known-otherwise", "This message was recorded before, with other content", {
    faults: differing.map((path) => ({ path, message: "differs from what was recorded" })),
  });
}
