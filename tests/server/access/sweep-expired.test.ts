import { expect, test } from "vitest";
import { codeTryLimits, reserveAttempt, signInLimits } from "#server/access/attempt-limits.ts";
import { addReset } from "#server/access/reset-store.ts";
import { openSession } from "#server/access/session-store.ts";
import { sweepExpired } from "#server/access/sweep-expired.ts";
import { hashToken } from "#server/access/token.ts";
import { aPerson } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

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
