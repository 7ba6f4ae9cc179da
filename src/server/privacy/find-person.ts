import { z } from "zod";
import { emailKey } from "#domain/screening/email-key.ts";
import type { Secrets } from "#server/access/secrets.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { guestKeyOf, subjectShape, type Subject } from "#server/privacy/subject.ts";

const matchShape = subjectShape.pick({ column: true, key: true });
type Match = z.output<typeof matchShape>;

/** The identity keys that a person's orders have, and their mailboxes as far as they are known. */
export const personShape = z.object({ matches: z.array(matchShape), mailboxes: z.array(z.string()) });
export type Person = z.output<typeof personShape>;

/** A mailbox or customer id that is shared by more than this is nobody's own, such as a point of sale's, and isn't followed. */
const MOST_LINKED = 10;

/**
 * A person by what they are known by: a mailbox leads to the customers who ordered with it, a customer to the mailboxes they
 * ordered with and so to their orders as a guest. A phone number leads no further, since a household may share it.
 */
export async function findPerson(handle: Handle, secrets: Pick<Secrets, "keyedHash">, tenantId: number, subject: Subject): Promise<Person> {
  const own = { column: subject.column, key: subject.key };
  if (subject.column === "phone_key") return { matches: [own], mailboxes: [] };
  const matches: Match[] = [own];
  if (subject.column === "email_key") {
    const people = await distinct(handle, tenantId, "person_key", [own]);
    if (people.length <= MOST_LINKED) matches.push(...people.map((key) => ({ column: "person_key" as const, key })));
  }
  const emails = await distinct(handle, tenantId, "email", matches);
  const found = emails.length <= MOST_LINKED ? emails.map(emailKey).filter((mailbox) => mailbox !== null) : [];
  const mailboxes = [...new Set([...(subject.mailbox === null ? [] : [subject.mailbox]), ...found])];
  for (const mailbox of mailboxes) {
    const key = guestKeyOf(secrets, tenantId, mailbox);
    if (key !== null && !matches.some((match) => match.column === "person_key" && match.key === key))
      matches.push({ column: "person_key", key });
  }
  return { matches, mailboxes };
}

type Told = "person_key" | "email" | "phone_digits" | "nullif(payer_first_name, '') || ' ' || nullif(payer_last_name, '')";

/** What orders have there; one more than `MOST_LINKED` if there are more. */
async function distinct(handle: Handle, tenantId: number, told: Told, matches: readonly Match[]): Promise<string[]> {
  const rows = await handle.unprepared<{ value: string }>(
    `select distinct ${told} as value from payment where tenant_id = $1 and ${told} is not null and (${matching(matches, 2)}) limit ${MOST_LINKED + 1}`,
    [tenantId, ...matches.map(({ key }) => key)],
  );
  return rows.map(({ value }) => value);
}

/** What orders have there; nothing if it's shared by too many to be one person's. */
export async function distinctOf(handle: Handle, tenantId: number, told: Told, { matches }: Person): Promise<string[]> {
  const found = await distinct(handle, tenantId, told, matches);
  return found.length <= MOST_LINKED ? found : [];
}

const orderColumns = { paymentId: payments.paymentId };

/** The person's next orders by id, whatever has been removed from them. */
export async function ordersOf(
  handle: Handle,
  tenantId: number,
  { matches }: Person,
  afterId: number,
  most: number,
): Promise<RowOf<typeof orderColumns>[]> {
  return handle.unprepared<RowOf<typeof orderColumns>>(
    `select ${selectList(orderColumns)} from payment where tenant_id = $1 and payment_id > $2 and (${matching(matches, 3)})
     order by payment_id limit ${most} for update`,
    [tenantId, afterId, ...matches.map(({ key }) => key)],
  );
}

/** The condition of the person's orders, whose keys are the values from this one on. */
export function ordersAre({ matches }: Person, firstValue: number): string {
  return matching(matches, firstValue);
}

function matching(matches: readonly Match[], firstValue: number): string {
  return matches.map(({ column }, index) => `${column} = $${firstValue + index}`).join(" or ");
}

const checkoutEmail = { email: payments.email };

/** The spellings of the person's mailboxes that checkouts have. */
export async function checkoutEmailsOf(handle: Handle, tenantId: number, { mailboxes }: Person): Promise<string[]> {
  if (mailboxes.length === 0) return [];
  const rows = await handle.prepared<RowOf<typeof checkoutEmail>>(
    "select distinct email from checkout where tenant_id = $1 and email is not null",
    [tenantId],
  );
  const wanted = new Set(mailboxes);
  return rows.flatMap(({ email }) => (email !== null && wanted.has(emailKey(email) ?? "") ? [email] : []));
}
