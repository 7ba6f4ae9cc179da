import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_API_KEY, DEMO_PASSWORD } from "#domain/accounts/demo-sign-ins.ts";
import { actorOfKey } from "#server/access/key-actor.ts";
import { actorOfSession } from "#server/access/session-actor.ts";
import { signIn } from "#server/access/sign-in.ts";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { openEmbedded } from "#server/db/embedded-database.ts";
import { migrate } from "#server/db/migrate.ts";
import { DEMO_SHOP, endDemoSessions, ensureDemoAccounts } from "#server/demo/demo-accounts.ts";
import { createShop } from "#server/shops/create-shop.ts";
import { noJobs } from "#tests/support/no-jobs.ts";
import { testSecrets } from "#tests/support/builders.ts";

let database: Database;
let ownKey: string;
const now = () => new Date("2026-11-10T12:00:00Z");
const withDemo = (demo: "on" | "off") => ({ config: readConfig({ DEMO: demo }), jobs: noJobs, secrets: testSecrets, database, now });

beforeAll(async () => {
  database = await openEmbedded({ folder: null });
  await migrate(database);
  await ensureDemoAccounts({ database, secrets: testSecrets, now });
  ({ apiKey: ownKey } = await createShop(database, testSecrets, { name: "Own", shopName: "own.example" }, now()));
});
afterAll(() => database.close());

const asPerson = { username: " Master@demo.test", password: DEMO_PASSWORD };
const asShop = { shopName: DEMO_SHOP, apiKey: DEMO_API_KEY };

describe("on data that has the demo,", () => {
  test("its accounts and key work while the demo is on", async () => {
    for (const credentials of [asPerson, asShop])
      expect(await signIn(withDemo("on"), credentials, "192.0.2.1")).toMatchObject({ token: expect.any(String) });
    expect(await actorOfKey(withDemo("on"), DEMO_API_KEY)).toMatchObject({ kind: "key" });
  });

  test("they don't while it's off, as if they didn't exist", async () => {
    for (const credentials of [asPerson, asShop])
      await expect(signIn(withDemo("off"), credentials, "192.0.2.2")).rejects.toMatchObject({ code: "not-signed-in" });
    await expect(actorOfKey(withDemo("off"), DEMO_API_KEY)).rejects.toMatchObject({ code: "not-signed-in" });
    expect(await actorOfKey(withDemo("off"), ownKey)).toMatchObject({ kind: "key" });
  });

  test("their sessions end when it's started without the demo, and others stay", async () => {
    const demo = await Promise.all(
      [asPerson, asShop].map(async (credentials) => (await signIn(withDemo("on"), credentials, "192.0.2.3")).token),
    );
    const { token: own } = await signIn(withDemo("on"), { shopName: "own.example", apiKey: ownKey }, "192.0.2.3");
    await endDemoSessions(database);
    for (const token of demo) await expect(actorOfSession(withDemo("off"), token, null)).rejects.toMatchObject({ code: "not-signed-in" });
    expect(await actorOfSession(withDemo("off"), own, null)).toMatchObject({ kind: "api-key" });
  });
});
