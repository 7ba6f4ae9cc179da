import { eq } from "drizzle-orm";
import type { Role } from "#domain/accounts/roles.ts";
import type { Handle } from "#server/db/database.ts";
import { users, userTenants } from "#server/db/schema/account-tables.ts";

export type Person = { userId: number; email: string; fullName: string; passwordHash: string | null };

/** E-mails are kept in lower case; a person signs in with any. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

export async function findPersonByEmail(handle: Handle, email: string): Promise<Person | null> {
  const found = await handle
    .select(personColumns)
    .from(users)
    .where(eq(users.email, normalEmail(email)));
  return found[0] ?? null;
}

/** Whether the person's password is still the one of this hash; it stays so until the transaction ends. */
export async function holdsPasswordHash(handle: Handle, userId: number, passwordHash: string): Promise<boolean> {
  const found = await handle.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.userId, userId)).for("share");
  return found[0]?.passwordHash === passwordHash;
}

/**
 * Lets what changes a person's access be done one after another, until this transaction ends. What only refers to the person,
 * such as a new session, does not wait for it.
 */
export async function lockPerson(handle: Handle, userId: number): Promise<void> {
  await handle.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for("no key update");
}

/** Answers the e-mail that the password goes with. */
export async function setPasswordHash(handle: Handle, userId: number, passwordHash: string): Promise<string> {
  const [changed] = await handle.update(users).set({ passwordHash }).where(eq(users.userId, userId)).returning({ email: users.email });
  if (!changed) throw new Error("A person vanished while a password was being set");
  return changed.email;
}

/** Adds a person, or gives back the one of that e-mail as it is. */
export async function addPerson(handle: Handle, person: Omit<Person, "userId">, now: Date): Promise<Person> {
  const email = normalEmail(person.email);
  const added = await handle
    .insert(users)
    .values({ ...person, email, createdAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning(personColumns);
  const found = added[0] ?? (await findPersonByEmail(handle, email));
  if (!found) throw new Error("A person vanished while being added");
  return found;
}

/** Lets a person work in a shop, in a role; one who works there already keeps theirs. */
export async function linkPerson(handle: Handle, link: { tenantId: number; userId: number; role: Role }): Promise<void> {
  await handle.insert(userTenants).values(link).onConflictDoNothing();
}

const personColumns = { userId: users.userId, email: users.email, fullName: users.fullName, passwordHash: users.passwordHash };
