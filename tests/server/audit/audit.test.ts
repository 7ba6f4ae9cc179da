import { expect, test } from "vitest";
import { exportAudit, listAudit, type AuditFilter } from "#contract/audit.ts";
import { getSession } from "#contract/session.ts";
import { exportAudit as exportInBatches } from "#server/audit/export-audit.ts";
import { automatic, OPERATOR, personActor, staffActor } from "#server/shops/audit-actor.ts";
import { recordAudit, type AuditEvent } from "#server/shops/audit-store.ts";
import { auditEvents } from "#server/db/schema/team-tables.ts";
import { readShopArguments } from "#server/commands/read-shop-arguments.ts";
import { runShopCommand } from "#server/commands/run-shop-command.ts";
import { findShopByName } from "#server/shops/shop-store.ts";
import { shopify, signUp } from "#tests/server/signup/signing-up.ts";
import { aSignup } from "#tests/support/a-signup.ts";
import { aPerson, aShop, testSecrets } from "#tests/support/builders.ts";
import { asPerson, asStaff } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";

async function aTrail() {
  const app = await testApp({ now: () => new Date("2026-11-20T12:00:00Z") });
  const shop = await aShop({ timeZone: "America/New_York" });
  const record = (at: string, ...events: AuditEvent[]) =>
    app.services.database.forTenants([shop.tenantId], (handle) => recordAudit(handle, shop.tenantId, events, new Date(at)));
  const as = asPerson(await aPerson({ of: [shop] }), shop);
  const list = (filter: Partial<AuditFilter>, page = 1) => app.read(listAudit, { body: { ...everything, ...filter }, query: { page } }, as);
  return {
    app,
    shop,
    as,
    record,
    list,
    whats: async (filter: Partial<AuditFilter>) => (await list(filter)).results.map(({ what }) => what),
  };
}

const everything = listAudit.body.parse({});
const kim = personActor({ userId: 2, fullName: "Kim Lee", email: "kim@shop.test" });
const dana = { area: "settings", by: personActor({ userId: 1, fullName: "Dana Reyes", email: "dana@shop.test" }) } as const;

test("changes are listed newest first, 50 a page, with everyone who made one", async () => {
  const { record, list } = await aTrail();
  for (let hour = 0; hour < 52; hour += 1)
    await record(new Date(Date.UTC(2026, 10, 1, hour)).toISOString(), { ...dana, what: `Change ${hour}` });
  await record("2026-11-10T00:00:00Z", { ...dana, by: kim, what: "The last one", subject: null, before: "a", after: "b" });
  const first = await list({});
  expect(first.results).toHaveLength(50);
  expect(first.results[0]).toMatchObject({
    what: "The last one",
    by: "Kim Lee",
    before: "a",
    after: "b",
    at: new Date("2026-11-10T00:00:00Z"),
  });
  expect(first).toMatchObject({ people: ["Dana Reyes", "Kim Lee"], pagination: { total: 53, page: 1, limit: 50 } });
  expect((await list({}, 2)).results.map(({ what }) => what)).toEqual(["Change 2", "Change 1", "Change 0"]);
});

test("they are filtered by area, person, dates and text", async () => {
  const { record, whats } = await aTrail();
  await record("2026-11-01T00:00:00.500Z", { ...dana, what: "Time zone", before: "UTC", after: "Europe/Madrid" });
  await record("2026-11-02T00:00:00Z", { area: "team", by: kim, what: "Role changed", subject: "lee@shop.test" });
  await record("2026-11-03T00:00:00Z", { area: "keys", by: kim, what: "Key created", subject: "100% of_orders" });
  expect(await whats({ areas: ["team", "keys"] })).toEqual(["Key created", "Role changed"]);
  expect(await whats({ people: ["Dana Reyes"] })).toEqual(["Time zone"]);
  expect(await whats({ changers: ["person:1"] })).toEqual(["Time zone"]);
  expect(await whats({ startDate: new Date("2026-11-02T00:00:00Z") })).toEqual(["Key created", "Role changed"]);
  expect(await whats({ endDate: new Date("2026-11-01T00:00:00Z") })).toEqual(["Time zone"]);
  expect(await whats({ search: " madrid " })).toEqual(["Time zone"]);
  expect(await whats({ search: "LEE" })).toEqual(["Key created", "Role changed"]);
  expect(await whats({ search: "100% of_" })).toEqual(["Key created"]);
  expect(await whats({ search: "%", areas: ["team"] })).toEqual([]);
});

test("who made a change is told apart by more than a name that anyone may choose", async () => {
  const { shop, app, record, list, whats } = await aTrail();
  const posing = { userId: 7, email: "posing@mail.test" };
  await record("2026-11-01T00:00:00Z", { area: "settings", by: OPERATOR, what: "By the operator" });
  await record("2026-11-01T00:00:01Z", { area: "settings", by: automatic("Surety"), what: "By itself" });
  await record("2026-11-01T00:00:02Z", { area: "settings", by: personActor({ ...posing, fullName: "Dana Reyes" }), what: "As Dana" });
  await record("2026-11-01T00:00:03Z", { area: "settings", by: personActor({ ...posing, fullName: "Surety" }), what: "As Surety" });
  await record("2026-11-01T00:00:04Z", { ...dana, what: "By Dana" });
  await record("2026-11-01T00:00:05Z", { area: "team", by: staffActor({ staffId: "9" }, 8), what: "By staff" });
  await app.services.database.forTenants([shop.tenantId], async (handle) => {
    const stored = { tenantId: shop.tenantId, at: new Date("2026-10-01T00:00:00Z"), area: "team" as const };
    await handle.insert(auditEvents).values({ ...stored, byName: "Surety", what: "Before kinds were kept" });
  });
  const { results, changers } = await list({});
  expect(changers).toEqual([
    { key: "person:1", kind: "person", name: "Dana Reyes", email: "dana@shop.test" },
    { key: "staff:8", kind: "staff", name: "Shopify staff 9", email: null },
    { key: "name:Surety", kind: null, name: "Surety", email: null },
    { key: "person:7", kind: "person", name: "Surety", email: "posing@mail.test" },
    { key: "automatic:Surety", kind: "automatic", name: "Surety", email: null },
    { key: "operator:Surety", kind: "operator", name: "Surety", email: null },
  ]);
  expect(results.find(({ what }) => what === "As Surety")?.changer).toEqual(changers[3]);
  expect(await whats({ changers: ["person:7"] })).toEqual(["As Surety", "As Dana"]);
  expect(await whats({ changers: ["operator:Surety"] })).toEqual(["By the operator"]);
  expect(await whats({ search: "posing@" })).toEqual(["As Surety", "As Dana"]);
});

test("the export has what the filter leaves, in the shop's time zone, and no formulas", async () => {
  const { app, record, as } = await aTrail();
  await record("2026-11-01T12:00:00Z", { ...dana, what: "Company", before: '=HYPERLINK("http://evil.test")', after: "Blue, Lamp" });
  await record("2026-11-01T12:00:01Z", { ...dana, area: "team", what: "Role changed" });
  const { headers, body } = await app.http.inject({
    method: "POST",
    url: "/api/audit/export",
    headers: as,
    payload: { areas: ["settings"] },
  });
  expect(headers).toMatchObject({
    "content-disposition": 'attachment; filename="audit-trail-2026-11-20.csv"',
    "cache-control": "no-store",
  });
  expect(body.replace("\uFEFF", "").trim().split("\r\n")).toEqual([
    "When,Who,Email,By,Area,What,About,From,To",
    `2026-11-01T07:00:00-05:00,Dana Reyes,dana@shop.test,Person,Settings,Company,,"'=HYPERLINK(""http://evil.test"")","Blue, Lamp"`,
  ]);
  expect(exportAudit.answer.stream).toContain("text/csv");
});

test("an export of many changes, some of the same moment, has each once", async () => {
  const { app, shop, record } = await aTrail();
  for (const at of ["2026-11-01T12:00:00Z", "2026-11-02T12:00:00Z"])
    await record(at, ...Array.from({ length: 5 }, (_, index) => ({ ...dana, what: `${at} ${index}` })));
  const { csv } = await exportInBatches(app.services, shop.tenantId, listAudit.body.parse({}), { batch: 3 });
  let text = "";
  for await (const part of csv) text += String(part);
  const whats = text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[5]);
  expect(whats).toHaveLength(10);
  expect(new Set(whats).size).toBe(10);
  expect(whats[0]).toBe("2026-11-02T12:00:00Z 4");
});

test("what operators change is recorded as their command prints it", async () => {
  const { app, shop, list } = await aTrail();
  const run = (...args: string[]) => runFor(app.services.database, args);
  await run(
    "--change",
    shop.shopName,
    "--plan",
    "plus",
    "--time-zone",
    "America/New_York",
    "--retention-months",
    "12",
    "--invite",
    "kim@shop.test",
  );
  await run("--change", shop.shopName, "--invite", "kim@shop.test", "--role", "viewer");
  await run("--new-key", shop.shopName);
  const { results } = await list({ changers: ["operator:Surety"] });
  expect(results.map(({ area, what, subject, before, after }) => [area, what, subject, before, after]).toReversed()).toEqual([
    ["plan", "Plan", null, "Discover", "Scale"],
    ["settings", "Retention", null, "25 months", "12 months"],
    ["team", "Person added", "kim@shop.test", null, "Analyst"],
    ["team", "Role changed", "kim@shop.test", "Analyst", "Viewer"],
    ["keys", "Key rotated", "Main key", null, "Previous main key stopped working"],
  ]);
});

test("staff who come in through Shopify by themselves are recorded once, with the role that they got", async () => {
  const app = await testApp({ config: { shopify } });
  const shop = await aShop();
  for (const staffId of ["1", "2", "2"]) await app.read(getSession, {}, await asStaff(shop, shopify, staffId));
  const { results } = await app.read(listAudit, { body: everything }, await asStaff(shop, shopify, "1"));
  expect(results.map(({ what, subject, after, changer }) => [what, subject, after, changer.kind])).toEqual([
    ["Joined through Shopify", "Shopify staff 2", "Analyst", "staff"],
    ["Joined through Shopify", "Shopify staff 1", "Owner", "staff"],
  ]);
});

test("a shop that the operator creates begins with that, and a sub-account is told to its master", async () => {
  const { app } = await aTrail();
  const master = await aShop({ isMaster: true });
  const owner = await aPerson({ of: [master] });
  const shopName = aSignup().address;
  await runFor(app.services.database, ["--name", "Blue Lamp", "--shop-name", shopName, "--email", owner.email]);
  const shop = await app.services.database.asSystem((handle) => findShopByName(handle, shopName));
  const own = await app.read(listAudit, { body: everything }, asPerson(owner, { ...master, tenantId: shop?.tenantId ?? 0 }));
  expect(own.results).toMatchObject([{ what: "Account created", changer: { kind: "operator" } }]);
  const sub = await signUp(app, { name: "Red Lamp", masterTenantId: master.tenantId }, { as: asPerson(owner) });
  expect(sub.status).toBe(201);
  const { results } = await app.read(listAudit, { body: everything }, asPerson(owner, master));
  expect(results).toMatchObject([{ what: "Sub-account created", subject: "Red Lamp", changer: { kind: "person", email: owner.email } }]);
});

async function runFor(database: Parameters<typeof runShopCommand>[0]["database"], args: string[]): Promise<void> {
  const command = readShopArguments(args);
  if (command.kind === "help") throw new Error("The help isn't run");
  await runShopCommand(
    {
      config: { publicUrl: "https://surety.test", sensorBase: "/sensor", signup: "open" },
      database,
      jobs: { send: async () => undefined },
      secrets: testSecrets,
      now: new Date(),
    },
    command,
  );
}
