import { handOverAccount } from "#server/access/hand-over-account.ts";
import type { Secrets } from "#server/access/secrets.ts";
import type { Handle } from "#server/db/database.ts";
import { addPerson, lockPerson, type NewPerson, type Person } from "#server/shops/person-store.ts";

/**
 * The person with an email address that the operator gives access, who is added if there is none. Someone else may have signed up
 * with the address: an account that never proved that it's theirs loses its name, phone number, password, sessions and links, so that
 * only a link sent to the address opens it again.
 */
export async function vouchedPerson(handle: Handle, secrets: Secrets, wanted: NewPerson, now: Date): Promise<Person> {
  const { userId } = await addPerson(handle, wanted, now);
  await lockPerson(handle, userId);
  // Read under the lock: they may have confirmed their address just now.
  const person = await addPerson(handle, wanted, now);
  if (person.passwordHash === null || person.emailConfirmedAt !== null) return person;
  const theirs = { fullName: wanted.fullName, passwordHash: null, emailConfirmedAt: null };
  await handOverAccount(handle, secrets, userId, theirs, now);
  return { ...person, ...theirs };
}
