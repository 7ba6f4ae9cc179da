import { z } from "zod";
import type { PrivacySubject } from "#contract/privacy.ts";
import { parseOrder } from "#domain/orders/parse-order.ts";
import type { Order } from "#domain/orders/order.ts";
import { emailKey } from "#domain/screening/email-key.ts";
import { identityOf } from "#domain/screening/identity.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { keyedIdentity } from "#server/screening/keyed-identity.ts";
import type { Services } from "#server/services.ts";
import { badField } from "#server/surety-error.ts";

/** Whom a request is about: the identity key that their orders have, and the mailbox, if they were named by it. */
export const subjectShape = z.object({
  column: z.enum(["email_key", "phone_key", "person_key"]),
  key: z.string(),
  mailbox: z.string().nullable(),
});
export type Subject = z.output<typeof subjectShape>;

/** By what requests about the same subject are known again. */
export function subjectHash(
  secrets: Pick<Secrets, "keyedHash">,
  tenantId: number,
  { column, key }: Pick<Subject, "column" | "key">,
): string {
  return secrets.keyedHash(tenantId, "privacy subject", `${column} ${key}`);
}

/** The subject that a request names. Throws `bad-content` if no order could have it. */
export function subjectOf(
  { screening, secrets }: Pick<Services, "screening" | "secrets">,
  tenantId: number,
  { email, phone, customerId }: PrivacySubject,
): Subject {
  const identity = (customer: Record<string, string>) => {
    const order = orderOf(customer, secrets, tenantId);
    return order === null ? null : screening.enrich(tenantId, order).identity;
  };
  if (email !== undefined) {
    const mailbox = emailKey(email);
    const key = identity({ email })?.email ?? null;
    if (key === null || mailbox === null) throw badField("email", "must be an email address");
    return { column: "email_key", key, mailbox };
  }
  if (phone !== undefined) {
    const key = identity({ phone })?.phone ?? null;
    if (key === null) throw badField("phone", "must be a phone number with its country code, such as +15035550123");
    return { column: "phone_key", key, mailbox: null };
  }
  const key = identity({ id: customerId ?? "" })?.person ?? null;
  if (key === null) throw badField("customerId", "must be a customer's ID");
  return { column: "person_key", key, mailbox: null };
}

/** The person key of a guest's orders, who is known by the mailbox alone. */
export function guestKeyOf(secrets: Pick<Secrets, "keyedHash">, tenantId: number, email: string): string | null {
  const order = orderOf({ email }, secrets, tenantId);
  return order === null ? null : keyedIdentity(secrets.keyedHash, tenantId, identityOf(order, null)).person;
}

/** An order that has nothing but this. */
function orderOf(customer: Record<string, string>, secrets: Pick<Secrets, "keyedHash">, tenantId: number): Order | null {
  const body = { orderId: "1", createdAt: "2026-01-01T00:00:00Z", amount: 0, currency: "USD", customer };
  const parsed = parseOrder(body, new Date(), identifierHash(secrets, tenantId));
  return parsed.faults ? null : parsed.order;
}
