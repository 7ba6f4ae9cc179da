import { getTableColumns } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { getDashboard } from "#contract/dashboard.ts";
import { sendOrder } from "#contract/orders.ts";
import { openAccount } from "#contract/master.ts";
import { getSession, listUserTenants } from "#contract/session.ts";
import { signIn, signInByCode } from "#contract/sign-in.ts";
import { wholeDays } from "#domain/figures/period.ts";
import { keysOf } from "#domain/keys-of.ts";
import { readShopArguments } from "#server/commands/read-shop-arguments.ts";
import { runShopCommand } from "#server/commands/run-shop-command.ts";
import { shopOptions } from "#server/commands/shop-options.ts";
import type { Database } from "#server/db/database.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { notSettings, type SettingName } from "#server/shops/shop-settings.ts";
import { findShopByName, type Shop } from "#server/shops/shop-store.ts";
import { anOrderBody, aPayment, aPerson, aShop, testSecrets, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asNobody, asPerson } from "#tests/support/callers.ts";
import { setPassword } from "#contract/sign-in.ts";
import { takeMailsTo } from "#tests/server/billing/a-paying-shop.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

let app: TestApp;
let database: Database;

beforeAll(async () => {
  app = await testApp();
  database = await testDatabase();
});

/** What the command prints, beside a server that is running on the same database. */
async function shopCommand(...args: string[]): Promise<string> {
  const command = readShopArguments(args);
  if (command.kind === "help") throw new Error("The help isn't run");
  const { config, jobs } = app.services;
  const lines = await runShopCommand({ config, database, jobs, secrets: testSecrets, now: new Date() }, command);
  return lines.join("\n");
}

function createWith(shopName: string, ...options: string[]): Promise<string> {
  return shopCommand("--name", "Lamp", "--shop-name", shopName, "--email", `owner@${shopName}`, ...options);
}

async function shopCalled(shopName: string): Promise<Shop> {
  const shop = await database.asSystem((handle) => findShopByName(handle, shopName));
  if (shop === null) throw new Error(`There is no shop ${shopName}`);
  return shop;
}

/** A new shop's value of each option, and the one it is changed to. */
const values: Record<SettingName, [string, string]> = {
  name: ["Lamp", "Red Lamp"],
  shopName: ["walked-shopname.test", "walked-further.test"],
  plan: ["plus", "enterprise"],
  premium: ["2", "plan"],
  hasGuarantee: ["on", "off"],
  guaranteeCapUsd: ["0", "1000000"],
  staffGuarantee: ["off", "on"],
  dashboardVisibility: ["kyc_only", "visible"],
  showBeneficiaries: ["on", "off"],
  type: ["99", "1"],
  platform: ["VTEX", "none"],
  timeZone: ["Europe/Berlin", "Asia/Tokyo"],
  currency: ["EUR", "JPY"],
  retentionMonths: ["1", "120"],
  ordersPerSecond: ["5", "default"],
  isOnboarding: ["on", "off"],
  isMaster: ["on", "off"],
  masterTenantId: ["walked-master.test", "none"],
};

describe("everything a shop can be", () => {
  test("has an option, or says why not", () => {
    expect(Object.keys(getTableColumns(tenants)).toSorted()).toEqual([...keysOf(shopOptions), ...keysOf(notSettings)].toSorted());
  });

  test.for(keysOf(values))("is set on a new shop and changed later: %s", async (setting) => {
    const { name: option, read } = shopOptions[setting];
    const [first, second] = values[setting];
    const masterId = setting === "masterTenantId" ? (await aShop({ isMaster: true, shopName: "walked-master.test" })).tenantId : null;
    const address = `walked-${setting.toLowerCase()}.test`;
    const expected = (value: string) => (masterId === null ? read(value) : value === "none" ? null : masterId);

    const isGivenAnyway = setting === "name" || setting === "shopName";
    await createWith(address, ...(isGivenAnyway ? [] : [`--${option}`, first]));
    expect((await shopCalled(address))[setting]).toEqual(expected(first));
    const [from, to] = setting === "plan" ? ["Scale (plus)", "Enterprise"] : [first, second];
    expect(await shopCommand("--change", address, `--${option}`, second)).toContain(`\n  ${option}: ${from} → ${to}`);
    const after = await shopCalled(setting === "shopName" ? second : address);
    expect(after[setting]).toEqual(expected(second));
    expect(await shopCommand("--change", String(after.tenantId), `--${option}`, second)).toContain(`\n  ${option}: ${to}, as before`);
  });
});

describe("a new shop", () => {
  test("keeps the API key that was printed once its owner sets a password by the link beside it", async () => {
    const told = await createWith("kept-key.test");
    const apiKey = /^API key: (\S+)$/m.exec(told)?.[1] ?? "";
    const token = /\/reset\/([^?\s]+)/.exec(told)?.[1] ?? "";
    await app.read(setPassword, { body: { token, password: "their own one" } }, asNobody);
    expect((await app.call(sendOrder, { body: anOrderBody() }, { "x-api-key": apiKey })).status).toBe(201);
  });

  test("that can't be is not made at all", async () => {
    await expect(createWith("half-done.test", "--under", "no-such-master.test")).rejects.toThrow(
      "There is no master account called no-such-master.test",
    );
    await createWith("taken.test");
    await expect(createWith("TAKEN.test", "--invite", "left-over@lamp.test")).rejects.toMatchObject({ code: "conflict" });
    const { rows } = await database.asOwner(
      "select email from person_account where email in ('owner@half-done.test', 'left-over@lamp.test')",
    );
    expect(rows).toEqual([]);
  });
});

describe("a change", () => {
  test("of the dashboard unlocks it on the running server", async () => {
    const shop = await aShop({ dashboardVisibility: "blurred", hasGuarantee: true });
    await aPayment(shop, { order: { createdAt: "2026-10-02T12:00:00Z" } });
    const owner = asPerson(await aPerson({ of: [shop] }), shop);
    const body = { period: wholeDays("2026-10-01", "2026-10-31", "UTC"), scenarioIds: [], acquirers: [], origins: [] };
    expect((await app.read(getDashboard, { body }, owner)).guarantee).toBeNull();
    await shopCommand("--change", shop.shopName, "--dashboard", "visible");
    expect((await app.read(getDashboard, { body }, owner)).guarantee?.counts.orders).toBe(1);
  });

  test("of the time zone counts the orders by the new days", async () => {
    const shop = await aShop({ dashboardVisibility: "visible" });
    await aPayment(shop, { order: { createdAt: "2026-10-02T23:00:00Z" } });
    const owner = asPerson(await aPerson({ of: [shop] }), shop);
    const daysIn = async (timeZone: string) => {
      const body = { period: wholeDays("2026-10-01", "2026-10-31", timeZone), scenarioIds: [], acquirers: [], origins: [] };
      return (await app.read(getDashboard, { body }, owner)).days?.map(({ day }) => day);
    };
    expect(await daysIn("UTC")).toEqual(["2026-10-02"]);
    await shopCommand("--change", shop.shopName, "--time-zone", "Europe/Berlin");
    expect(await daysIn("Europe/Berlin")).toEqual(["2026-10-03"]);
  });

  test("that doesn't fit changes nothing", async () => {
    const shop = await aShop();
    const other = await aShop();
    const taken = shopCommand("--change", shop.shopName, "--plan", "plus", "--invite", "not-here@lamp.test", "--shop-name", other.shopName);
    await expect(taken).rejects.toThrow(`The shop ${other.shopName} already exists.`);
    expect(await shopCalled(shop.shopName)).toMatchObject({ plan: "free" });
    expect((await database.asOwner("select 1 from person_account where email = 'not-here@lamp.test'")).rows).toEqual([]);
  });

  test("of a shop that isn't there names the one that was meant, and everything else that's missing", async () => {
    await aShop({ shopName: "green-lamp.test" });
    await aShop({ shopName: "all-lamps.test", isMaster: true });
    await expect(shopCommand("--change", "gren-lamp.test", "--under", "all-lmaps.test")).rejects.toMatchObject({
      faults: [
        "There is no shop called gren-lamp.test; did you mean green-lamp.test?",
        "There is no master account called all-lmaps.test; did you mean all-lamps.test?",
      ],
    });
    await expect(shopCommand("--new-key", "green-lamp")).rejects.toThrow("did you mean green-lamp.test?");
  });

  test("leaves master accounts, their shops and orders in order", async () => {
    const master = await aShop({ isMaster: true });
    const sub = await aShop({ masterTenantId: master.tenantId });
    const busy = await aShop();
    await aPayment(busy);
    const change = (shop: TestShop, ...options: string[]) => shopCommand("--change", shop.shopName, ...options);
    await expect(change(master, "--master", "off")).rejects.toThrow(`${master.shopName} has shops under it, so it stays a master account.`);
    await expect(change(sub, "--master")).rejects.toThrow(`${sub.shopName} can't be a master account and a sub-account.`);
    await expect(change(master, "--under", master.shopName)).rejects.toThrow(
      `${master.shopName} can't be a master account and a sub-account.`,
    );
    await expect(change(busy, "--master")).rejects.toThrow(`${busy.shopName} has orders, so it can't be a master account.`);
    await expect(change(busy, "--under", sub.shopName)).rejects.toThrow(`There is no master account called ${sub.shopName}`);
    await change(sub, "--under", "none");
    await change(master, "--master", "off");
    expect(await shopCalled(master.shopName)).toMatchObject({ isMaster: false });
  });
});

describe("an invitation", () => {
  test("adds someone new with a link to set a password, as an analyst unless a role is given", async () => {
    const shop = await aShop();
    const told = await shopCommand("--change", shop.shopName, "--invite", "New@lamp.test", "--full-name", "Noa New");
    expect(told).toContain("new@lamp.test: added as analyst\n");
    expect(told).toMatch(/To set a password for new@lamp\.test, open this link within 30 minutes: http:\/\/localhost:3000\/reset\/\S{40,}/);
    expect(told).not.toContain("→");
    const again = await shopCommand("--change", shop.shopName, "--invite", "new@lamp.test");
    expect(again).toContain("new@lamp.test: already in the shop as analyst\n");
    expect(again).toContain("/reset/");
    expect(await shopCommand("--change", shop.shopName, "--invite", "new@lamp.test", "--role", "owner")).toContain("analyst → owner");
  });

  test("gives someone with a password this shop as well, and no link", async () => {
    const [own, shop] = [await aShop(), await aShop()];
    const person = await aPerson({ of: [own], password: "right-one" });
    const told = await shopCommand("--change", shop.shopName, "--invite", person.email, "--role", "viewer");
    expect(told).toContain(`${person.email}: added as viewer\n${person.email} already has a login`);
    expect((await app.read(listUserTenants, {}, asPerson(person))).map(({ id }) => id)).toEqual([own.tenantId, shop.tenantId]);
    expect((await app.read(getSession, {}, asPerson(person, shop))).tenant?.role).toBe("viewer");
  });
});

describe("a new API key", () => {
  test("takes the old one's place, and the old one's sessions end at once", async () => {
    const shop = await aShop({ name: "Key Lamp" });
    const loginWith = (apiKey: string) => app.call(signIn, { body: { shopName: shop.shopName, apiKey } }, asNobody);
    const session = await loginWith(shop.apiKey);
    const asOldSession = { authorization: `Bearer ${session.answer?.token}` };
    expect((await app.call(getSession, {}, asOldSession)).status).toBe(200);
    const person = await aPerson({ of: [shop] });

    const told = await shopCommand("--new-key", shop.shopName);
    const apiKey = /^New API key: (\S+)$/m.exec(told)?.[1] ?? "";
    expect((await app.call(getSession, {}, asOldSession)).status).toBe(401);
    expect((await app.call(getSession, {}, asPerson(person))).status).toBe(200);
    expect((await loginWith(shop.apiKey)).status).toBe(401);
    expect((await loginWith(apiKey)).status).toBe(200);
    expect(takeMailsTo(app, person.email).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^The main API key of .+ was replaced$/),
    ]);
    expect((await app.call(sendOrder, { body: anOrderBody() }, asKeyOf(shop))).status).toBe(401);
    expect((await app.call(sendOrder, { body: anOrderBody() }, asKeyOf({ ...shop, apiKey }))).status).toBe(201);
  });

  test("ends the sub-accounts that were opened from the old one's sessions, and no other shop's sessions", async () => {
    const [master, other] = [await aShop({ isMaster: true }), await aShop()];
    const account = await aShop({ masterTenantId: master.tenantId });
    const sessionOf = async ({ shopName, apiKey }: TestShop) => {
      const { token } = await app.read(signIn, { body: { shopName, apiKey } }, asNobody);
      return { authorization: `Bearer ${token}` };
    };
    const [asMaster, asOther] = [await sessionOf(master), await sessionOf(other)];
    const { code } = await app.read(openAccount, { body: { tenantId: account.tenantId } }, asMaster);
    const opened = await app.read(signInByCode, { body: { code } }, asNobody);
    const asOpened = { authorization: `Bearer ${opened.token}` };
    await shopCommand("--new-key", master.shopName);
    expect((await app.call(getSession, {}, asOpened)).status).toBe(401);
    expect((await database.asOwner("select 1 from session where opened_tenant_id = $1", [account.tenantId])).rows).toEqual([]);
    expect((await app.call(getSession, {}, asOther)).status).toBe(200);
  });
});

test("a server that has just seen the old key takes it for 5 seconds at most", async () => {
  const shop = await aShop();
  let now = new Date();
  const server = await testApp({ now: () => now });
  expect((await server.call(sendOrder, { body: anOrderBody() }, asKeyOf(shop))).status).toBe(201);
  await shopCommand("--new-key", shop.shopName);
  now = new Date(now.getTime() + 5_000);
  expect((await server.call(sendOrder, { body: anOrderBody() }, asKeyOf(shop))).status).toBe(401);
});
