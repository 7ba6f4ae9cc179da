import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Role } from "#domain/accounts/roles.ts";
import type { Handle } from "#server/db/database.ts";
import { users, userTenants } from "#server/db/schema/account-tables.ts";
import { holdAddressesOf } from "#server/shops/held-address.ts";

export type Person = {
  userId: number;
  email: string;
  fullName: string;
  passwordHash: string | null;
  /** When they proved that the address is theirs; null if they haven't. */
  emailConfirmedAt: Date | null;
};
export type NewPerson = Pick<Person, "email" | "fullName" | "passwordHash">;

/** Emails are stored in lower case; people can log in with any case. */
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

export async function findPerson(handle: Handle, userId: number): Promise<Person | null> {
  const found = await handle.select(personColumns).from(users).where(eq(users.userId, userId));
  return found[0] ?? null;
}

/** Whether the person used a link that was sent to their address. */
export async function isEmailConfirmed(handle: Handle, userId: number): Promise<boolean> {
  const found = await handle
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.userId, userId), isNotNull(users.emailConfirmedAt)));
  return found.length > 0;
}

/** The name of the person with this email; empty if it isn't known. */
export async function fullNameOf(handle: Handle, email: string): Promise<string> {
  return (await findPersonByEmail(handle, email))?.fullName ?? "";
}

/** Whether the person's password still has this hash. Locks the person, as `lockPerson` does. */
export async function holdsPasswordHash(handle: Handle, userId: number, passwordHash: string): Promise<boolean> {
  const found = await handle.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.userId, userId)).for("no key update");
  return found[0]?.passwordHash === passwordHash;
}

/**
 * Serializes changes to a person's access until this transaction ends. Rows that only refer to the person, such as a
 * new session, don't wait.
 */
export async function lockPerson(handle: Handle, userId: number): Promise<void> {
  await handle.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for("no key update");
}

/** Sets the password of a person who used the link sent to their address, which confirms it. Returns the person's email. */
export async function setPasswordHash(handle: Handle, userId: number, passwordHash: string, now: Date): Promise<string> {
  const emailConfirmedAt = sql`coalesce(${users.emailConfirmedAt}, ${now.toISOString()}::timestamptz)`;
  const [changed] = await handle
    .update(users)
    .set({ passwordHash, emailConfirmedAt })
    .where(eq(users.userId, userId))
    .returning({ email: users.email });
  if (!changed) throw new Error("A person vanished while a password was being set");
  return changed.email;
}

/** Replaces the password of a person who knew the one before. Says nothing about their address. */
export async function replacePasswordHash(handle: Handle, userId: number, passwordHash: string): Promise<void> {
  await handle.update(users).set({ passwordHash }).where(eq(users.userId, userId));
}

/**
 * Adds a person for whom the operator vouches, or returns the existing one with that email unchanged. An address added with a
 * password counts as confirmed.
 */
export async function addPerson(handle: Handle, person: NewPerson, now: Date): Promise<Person> {
  const email = normalEmail(person.email);
  const added = await handle
    .insert(users)
    .values({ ...person, email, emailConfirmedAt: person.passwordHash === null ? null : now, createdAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning(personColumns);
  const found = added[0] ?? (await findPersonByEmail(handle, email));
  if (!found) throw new Error("A person vanished while being added");
  return found;
}

/** Adds a person who says that an email is theirs, which isn't proven. Null if someone has it already. */
export async function addStranger(handle: Handle, person: NewPerson & { phone: string | null }, now: Date): Promise<number | null> {
  const added = await handle
    .insert(users)
    .values({ ...person, email: normalEmail(person.email), createdAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning({ userId: users.userId });
  return added[0]?.userId ?? null;
}

/** Notes that a person has proven that their address is theirs. */
export async function confirmPerson(handle: Handle, userId: number, now: Date): Promise<void> {
  const emailConfirmedAt = sql`coalesce(${users.emailConfirmedAt}, ${now.toISOString()}::timestamptz)`;
  await handle.update(users).set({ emailConfirmedAt }).where(eq(users.userId, userId));
}

/**
 * Gives a person another address, which isn't proven, unless theirs is. False if it is. Throws what `isAlreadyThere` tells for an
 * address that someone has.
 */
export async function changeUnprovenEmail(handle: Handle, userId: number, email: string): Promise<boolean> {
  const changed = await handle.prepared(
    "update person_account set email = $2 where user_id = $1 and email_confirmed_at is null returning user_id",
    [userId, normalEmail(email)],
  );
  return changed.length > 0;
}

export type Owner = Pick<Person, "userId" | "fullName" | "email"> & { hasConfirmed: boolean };

/** The people who own a shop, by name; staff of its own admin aren't people of ours. Run as the system. */
export function listOwners(handle: Handle, tenantId: number): Promise<Owner[]> {
  const { userId, fullName, email, emailConfirmedAt } = users;
  return handle
    .select({ userId, fullName, email, hasConfirmed: sql<boolean>`${emailConfirmedAt} is not null` })
    .from(userTenants)
    .innerJoin(users, eq(users.userId, userTenants.userId))
    .where(and(eq(userTenants.tenantId, tenantId), eq(userTenants.role, "owner")))
    .orderBy(fullName, userId);
}

/** Gives a person a role in a shop. Someone who already has one keeps it. */
export async function linkPerson(handle: Handle, link: { tenantId: number; userId: number; role: Role }): Promise<void> {
  await handle.insert(userTenants).values(link).onConflictDoNothing();
  await holdAddressesOf(handle, link.userId);
}

/** A person's own role in a shop; null if they have none there. */
export async function roleInShop(handle: Handle, tenantId: number, userId: number): Promise<Role | null> {
  const found = await handle
    .select({ role: userTenants.role })
    .from(userTenants)
    .where(and(eq(userTenants.tenantId, tenantId), eq(userTenants.userId, userId)));
  return found[0]?.role ?? null;
}

/** Gives a person a role in a shop, in place of the one they have. */
export async function setRole(handle: Handle, link: { tenantId: number; userId: number; role: Role }): Promise<void> {
  await handle
    .insert(userTenants)
    .values(link)
    .onConflictDoUpdate({ target: [userTenants.tenantId, userTenants.userId], set: { role: link.role } });
  await holdAddressesOf(handle, link.userId);
}

const personColumns = {
  userId: users.userId,
  email: users.email,
  fullName: users.fullName,
  passwordHash: users.passwordHash,
  emailConfirmedAt: users.emailConfirmedAt,
};
