import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { codeTryLimits, reserveAttempt, signInLimits } from "#server/access/attempt-limits.ts";
import { renewApiKey } from "#server/access/api-key.ts";
import { workingKeys } from "#server/access/key-store.ts";
import { addReset } from "#server/access/reset-store.ts";
import { openSession } from "#server/access/session-store.ts";
import { sweepExpired } from "#server/access/sweep-expired.ts";
import { hashToken } from "#server/access/token.ts";
import { apiKeys } from "#server/db/schema/key-tables.ts";
import { OPERATOR } from "#server/shops/audit-actor.ts";
import { aPerson, aShop, testSecrets } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test("keys that have ended are deleted, and none that works", async () => {
  const database = await testDatabase();
  const { tenantId } = await aShop({ since: ago(48) });
  const kept = await database.asSystem(async (handle) => {
    for (const [at, hours] of [
      [ago(30), 24],
      [ago(3), 24],
    ] as const)
      await renewApiKey(handle, testSecrets, tenantId, { by: OPERATOR, now: at, endsAt: new Date(at.getTime() + hours * 3_600_000) });
    return (await workingKeys(handle, tenantId, now)).map(({ keyId }) => keyId);
  });
  expect(kept).toHaveLength(2);
  await sweepExpired(database, now);
  const left = await database.asSystem((handle) =>
    handle.select({ keyId: apiKeys.keyId }).from(apiKeys).where(eq(apiKeys.tenantId, tenantId)),
  );
  expect(left.map(({ keyId }) => keyId).toSorted()).toEqual(kept.toSorted());
});

test("idle and old sessions, expired links and outdated failures are deleted, and everything else stays", async () => {
  const database = await testDatabase();
  const { userId } = await aPerson({ at: ago(24) });
  const made = await database.asSystem(async (handle) => {
    const live = await openSession(handle, { userId }, ago(11));
    const idle = await openSession(handle, { userId }, ago(13));
    const old = await openSession(handle, { userId }, ago(24 * 30 + 1));
    await handle.prepared("update session set last_seen_at = $2 where token_hash = $1", [hashToken(old), ago(1)]);
    const open = await addReset(handle, userId, ago(0.4));
    const expired = await addReset(handle, userId, ago(0.6));
    await reserveAttempt(handle, signInLimits("recent@shop.test", "192.0.2.1"), ago(0.2));
    await reserveAttempt(handle, signInLimits("past@shop.test", "192.0.2.2"), ago(0.3));
    await reserveAttempt(handle, codeTryLimits("user:1"), ago(23));
    await reserveAttempt(handle, codeTryLimits("user:2"), ago(25));
    return { live, idle, old, open, expired };
  });

  await sweepExpired(database, now);

  const left = await database.asSystem(async (handle) => ({
    sessions: await handle.prepared("select token_hash as found from session", []),
    resets: await handle.prepared("select token_hash as found from password_reset", []),
    failures: await handle.prepared("select subject as found from sign_in_failure order by subject", []),
  }));
  expect(left).toEqual({
    sessions: [{ found: hashToken(made.live) }],
    resets: [{ found: hashToken(made.open) }],
    failures: [
      { found: "day:code-try:person:user:1" },
      { found: "sign-in:account:recent@shop.test" },
      { found: "sign-in:address:192.0.2.1" },
    ],
  });
});
