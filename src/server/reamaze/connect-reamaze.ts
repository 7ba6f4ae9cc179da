import type { AnswerOf, BodyOf } from "#contract/endpoint.ts";
import type { reamazeEndpoints } from "#contract/reamaze.ts";
import { isEmail } from "#domain/orders/read-email.ts";
import { readAccountName } from "#domain/scenarios/reamaze-account.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import { OutgoingFault } from "#server/outgoing/outgoing-fault.ts";
import { tryAccount } from "#server/platforms/reamaze/reamaze-client.ts";
import { maskedSecret } from "#domain/accounts/masked-secret.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { findReamaze, storeReamaze, type StoredReamaze } from "#server/reamaze/reamaze-store.ts";
import type { Services } from "#server/services.ts";
import { auditActor } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "database" | "secrets" | "now">;

/**
 * Connects a shop's ReAmaze account once ReAmaze has accepted its key, which is kept encrypted; without a key, or with the present one's
 * end as it's told, the present one. Throws
 * "bad-content" that names what's wrong, and "unavailable" if ReAmaze doesn't answer.
 */
export async function connectReamaze(
  services: Means,
  actor: ShopActor,
  { accountName: typed, email: typedEmail, apiKey: typedKey }: BodyOf<typeof reamazeEndpoints.saveReamaze>,
): Promise<AnswerOf<typeof reamazeEndpoints.saveReamaze>> {
  const { config, database, secrets } = services;
  const { tenantId } = actor;
  const known = await database.forTenants([tenantId], (handle) => findReamaze(handle, tenantId));
  const accountName = readAccountName(typed);
  const email = typedEmail.trim();
  const sentKey = typedKey?.trim() ?? "";
  // Only to the account that it was entered for.
  const keptKey = known !== null && known.accountName === accountName ? secrets.decrypt(known.keyEncrypted) : null;
  const isKept = sentKey === "" || (keptKey !== null && sentKey === maskedSecret(keptKey));
  const apiKey = isKept ? keptKey : sentKey;
  const faults: Fault[] = [];
  if (accountName === null) faults.push({ path: "accountName", message: "must be the name in your ReAmaze address, such as acme" });
  if (!isEmail(email)) faults.push({ path: "email", message: "must be an email address" });
  if (apiKey === null) faults.push({ path: "apiKey", message: fieldFaults.required });
  if (accountName === null || apiKey === null || faults.length > 0) throw refused(faults);
  const fault = await tried({ accountName, email, apiKey }, config);
  if (fault !== null) throw refused([fault]);
  const keyEncrypted = secrets.encrypt(apiKey);
  await store(services, actor, known, { accountName, email, keyEncrypted });
  return { accountName, email, apiKey: maskedSecret(apiKey) };
}

/** Disconnects it and forgets its key. */
export async function disconnectReamaze(services: Pick<Means, "database" | "now">, actor: ShopActor): Promise<{ done: true }> {
  const { tenantId } = actor;
  const known = await services.database.forTenants([tenantId], (handle) => findReamaze(handle, tenantId));
  if (known !== null) await store(services, actor, known, null);
  return { done: true };
}

/** Stores the account and records the change. */
function store(
  { database, now }: Pick<Means, "database" | "now">,
  actor: ShopActor,
  before: StoredReamaze | null,
  after: StoredReamaze | null,
): Promise<void> {
  const { tenantId } = actor;
  return database.forTenants([tenantId], async (handle) => {
    await storeReamaze(handle, tenantId, after);
    const event = { area: "settings", by: auditActor(actor), what: "ReAmaze account", before: named(before), after: named(after) } as const;
    await recordAudit(handle, tenantId, [event], now());
  });
}

function named(account: StoredReamaze | null): string {
  return account === null ? "None" : `${account.accountName}, ${account.email}`;
}

async function tried(account: Parameters<typeof tryAccount>[0], config: Parameters<typeof tryAccount>[1]): Promise<Fault | null> {
  try {
    const status = await tryAccount(account, config);
    if (status >= 200 && status < 300) return null;
    if (status === 401 || status === 403) return { path: "apiKey", message: "isn't accepted by ReAmaze with this email" };
    if (status === 404) return { path: "accountName", message: "isn't known to ReAmaze" };
    throw new SuretyError("unavailable", `ReAmaze answered with status ${status}. Nothing was saved.`);
  } catch (cause) {
    if (!(cause instanceof OutgoingFault)) throw cause;
    if (cause.code === "unknown-host") return { path: "accountName", message: "isn't known to ReAmaze" };
    throw new SuretyError("unavailable", `ReAmaze couldn't be reached. ${cause.message}. Nothing was saved.`, { cause });
  }
}

function refused(faults: Fault[]): SuretyError {
  return new SuretyError("bad-content", "Check the fields listed in errors.", { faults });
}
