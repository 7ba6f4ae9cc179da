import { DEMO_API_KEY } from "#domain/accounts/demo-sign-ins.ts";
import type { Database } from "#server/db/database.ts";
import { SuretyError } from "#server/surety-error.ts";
import type { Services } from "#server/services.ts";
import type { KeyActor } from "#server/access/actor.ts";
import { findKey, noteKeyUse } from "#server/access/key-store.ts";
import { hashToken } from "#server/access/token.ts";

/** How long a key stays cached after a successful lookup. */
const REMEMBERED_MS = 5_000;
const MOST_REMEMBERED = 10_000;

/** The shop of an `X-Api-Key`. Keys are cached for 5 seconds so that a stream of orders doesn't look one up per order. */
export async function actorOfKey(services: Pick<Services, "config" | "database" | "now">, apiKey: string | null): Promise<KeyActor> {
  if (apiKey === null) throw new SuretyError("not-signed-in", "Send the shop's API key in the X-Api-Key header.");
  const { config, database } = services;
  if (apiKey === DEMO_API_KEY && !config.hasDemo) throw wrongKey();
  const keyHash = hashToken(apiKey);
  const now = services.now().getTime();
  const known = rememberedKeys(database);
  const remembered = known.get(keyHash);
  if (remembered && now >= remembered.since && now < remembered.since + REMEMBERED_MS) return remembered.actor;

  const key = await database.asSystem(async (handle) => {
    const found = await findKey(handle, keyHash, services.now());
    if (found !== null) await noteKeyUse(handle, found, services.now());
    return found;
  });
  if (key === null) {
    known.delete(keyHash);
    throw wrongKey();
  }
  const { tenantId, scopes, isMaster, ordersPerSecond } = key;
  const actor: KeyActor = { kind: "key", tenantId, scopes, isMaster, ordersPerSecond: ordersPerSecond ?? config.ordersPerSecond };
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(keyHash, { actor, since: now });
  return actor;
}

function wrongKey(): SuretyError {
  return new SuretyError("not-signed-in", "This API key isn't valid.");
}

type Remembered = Map<string, { actor: KeyActor; since: number }>;
const remembered = new WeakMap<Database, Remembered>();

function rememberedKeys(database: Database): Remembered {
  const known = remembered.get(database) ?? new Map<string, { actor: KeyActor; since: number }>();
  remembered.set(database, known);
  return known;
}
