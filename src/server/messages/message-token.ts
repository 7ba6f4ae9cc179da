import type { Secrets } from "#server/access/secrets.ts";

export type MessageKey = { tenantId: number; paymentId: number; messageId: number };

/** What a message's addresses have in them. Nobody can make one without the server's key. */
export function messageToken(secrets: Pick<Secrets, "sign">, key: MessageKey): string {
  const signature = Buffer.from(secrets.sign(signedText(key)), "base64url").toString("hex");
  const ids = [key.tenantId, key.paymentId, key.messageId].map((id) => id.toString(36));
  return [...ids, signature].join("_");
}

/** The message of a token; null if it's forged or damaged. */
export function readMessageToken(secrets: Pick<Secrets, "isSigned">, token: string): MessageKey | null {
  const [, tenant = "", payment = "", message = "", signature = ""] = SHAPE.exec(token) ?? [];
  const key = { tenantId: readId(tenant), paymentId: readId(payment), messageId: readId(message) };
  return secrets.isSigned(signedText(key), Buffer.from(signature, "hex").toString("base64url")) ? key : null;
}

const SHAPE = /^([0-9a-z]{1,10})_([0-9a-z]{1,10})_([0-9a-z]{1,10})_([0-9a-f]{64})$/;

function readId(text: string): number {
  return Number.parseInt(text, 36);
}

function signedText({ tenantId, paymentId, messageId }: MessageKey): string {
  return JSON.stringify(["message", tenantId, paymentId, messageId]);
}
