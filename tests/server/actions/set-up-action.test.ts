import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { problem } from "#contract/problem.ts";
import { anAction } from "#tests/support/an-action.ts";
import { aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { catchAllOf, liveSetOf, makeLive } from "#tests/support/live-set.ts";
import { anOutsideServer } from "#tests/support/outside-server.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { sweepConfigurations } from "#server/scenarios/sweep-configurations.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { done, scenarioCalls } from "#tests/server/scenarios/scenario-calls.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

type Settings = BodyOf<typeof endpoints.setUpAction>["settings"];
const hook: Settings = {
  method: "POST",
  url: "https://hooks.test/orders",
  headers: { Authorization: "Bearer secret" },
  body: '{"order": "{{ordernumber}}"}',
};

let app: TestApp;
let shop: TestShop;
let owner: Caller;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  shop = await aShop({ plan: "plus" });
  owner = asPerson(await aPerson({ of: [shop] }), shop);
});

const setUp = (type: "21" | "22" | "23", settings: Settings, replaces: number | null = null) =>
  app.call(endpoints.setUpAction, { query: {}, headers: {}, body: { type, settings, replaces } }, owner);
async function faultsOf(type: "21" | "22" | "23", settings: Settings, replaces: number | null = null): Promise<Record<string, string>> {
  const { status, problem } = await setUp(type, settings, replaces);
  expect(status).toBe(422);
  return Object.fromEntries((problem?.errors ?? []).map(({ path, message }) => [path, message]));
}
async function faultsOfWire(body: object): Promise<Record<string, string>> {
  const response = await app.http.inject({ method: "POST", url: "/api/action/setup", headers: owner, payload: body });
  expect(response.statusCode).toBe(422);
  return Object.fromEntries((problem.parse(response.json()).errors ?? []).map(({ path, message }) => [path, message]));
}
/** The settings of a live hook with these headers, for the address of `hook`. */
async function aHookWith(headers: Record<string, string>): Promise<number> {
  const id = await anAction(shop, await catchAllOf(shop), { type: "21", settings: { url: "https://hooks.test/", headers } });
  const action = (await liveSetOf(shop)).scenarios.flatMap(({ sensors }) => sensors).find((sensor) => sensor.id === id);
  return action?.configurationId ?? 0;
}
const configOf = (id: number) => app.read(endpoints.getActionConfig, { params: { id: String(id) } }, owner);

describe("an action's settings", () => {
  test("are refused with all that is wrong with them", async () => {
    expect(await faultsOf("22", {})).toEqual({ "settings.changeOrderStatus": "is required" });
    expect(await faultsOf("23", {})).toEqual({
      "settings.tags": "is required, unless the action removes tags, comments on the order or sends an email",
    });
    expect(await faultsOf("23", { tags: "{{nobody}}", subject: "Hello" })).toEqual({
      "settings.tags": "{{nobody}} isn't a dynamic parameter.",
      "settings.message": "is required",
    });
    expect(await faultsOf("21", { url: "https://hooks.test/{{payernme}}", headers: { "Bad name": "1", Empty: null } })).toEqual({
      "settings.method": "is required",
      "settings.url": "{{payernme}} isn't a dynamic parameter. Did you mean {{payername}}?",
      "settings.headers.Bad name": "isn't a valid header",
      "settings.headers.Empty": "is required",
    });
    expect(Object.keys(await faultsOf("21", { ...hook, body: '{"order": {{ordernumber}' }))).toEqual(["settings.body"]);
    expect(Object.keys(await faultsOf("21", { ...hook, url: "https://{{shopName}}.test/" }))).toEqual(["settings.url"]);
  });

  test("require a reason only where one is allowed", async () => {
    const { configurationId } = await app.read(
      endpoints.setUpAction,
      { query: {}, headers: {}, body: { type: "22", settings: { orderStatus: "rejected", allowReason: false, requiredReason: true } } },
      owner,
    );
    expect((await configOf(configurationId)).settings).toMatchObject({ allowReason: true, requiredReason: true });
  });

  test("keep a header's value encrypted and tell only its name; without a value, it stays", async () => {
    const made = await app.read(endpoints.setUpAction, { query: {}, headers: {}, body: { type: "21", settings: hook } }, owner);
    const stored = async () => JSON.stringify(await rowsOf(shop, "sensor_configuration"));
    expect(await stored()).not.toContain("secret");
    expect((await configOf(made.configurationId)).settings.headers).toEqual({ Authorization: null });

    const id = await anAction(shop, await catchAllOf(shop), { type: "21", settings: { headers: { "X-Key": "old" } } });
    const before = (await liveSetOf(shop)).scenarios.flatMap(({ sensors }) => sensors).find((sensor) => sensor.id === id);
    const settings = { ...hook, headers: { "X-Key": null, "X-New": "new" } };
    const { configurationId, set } = await app.read(
      endpoints.setUpAction,
      { query: {}, headers: {}, body: { type: "21", settings, replaces: before?.configurationId ?? 0 } },
      owner,
    );
    expect(set?.scenarios.flatMap(({ sensors }) => sensors).find((sensor) => sensor.id === id)?.configurationId).toBe(configurationId);
    expect((await configOf(configurationId)).settings.headers).toEqual({ "X-Key": null, "X-New": null });
    expect((await setUp("21", settings, before?.configurationId ?? 0)).status).toBe(404);
  });

  test("keep a header's value for the same origin only", async () => {
    const kept = await aHookWith({ Authorization: "secret", "X-Key": "secret" });
    const headers = { Authorization: null, "X-Key": "new", "X-Other": null };
    for (const url of ["https://hooks.test.evil.test/", "https://hooks.test:8443/", "https://{{payername}}.test/"]) {
      expect(await faultsOf("21", { ...hook, url, headers }, kept)).toMatchObject({
        "settings.headers.Authorization": "is required again, because the address changed",
        "settings.headers.X-Other": "is required",
      });
      const tested = await app.call(endpoints.testHook, { body: { settings: { ...hook, url, headers }, replaces: kept } }, owner);
      expect(tested.status).toBe(422);
    }
    expect((await setUp("21", { ...hook, url: "https://HOOKS.test:443/other", headers: { Authorization: null } }, kept)).status).toBe(201);
  });

  test("that call another host are told with both, in the history, to who saved over them and where a draft is compared", async () => {
    const calls = scenarioCalls(app);
    const id = await aHookWith({});
    const { draftId } = await done(calls.draft(owner, "Holidays"));
    const { version } = await calls.list(owner);
    const moved = { ...hook, headers: {}, url: "https://elsewhere.test/orders" };
    expect((await setUp("21", moved, id)).status).toBe(201);
    const [line] = (await calls.history(owner)).lines;
    const words = expect.stringMatching(/^Changed the settings of the action “.*”, which calls elsewhere\.test instead of hooks\.test$/);
    expect(line?.changes).toMatchObject([{ words }]);
    expect((await calls.create(owner, {}, { ifMatch: version })).problem?.errors).toMatchObject([{ message: words }]);
    const inDraft = { query: { draft: draftId }, headers: {} };
    await app.call(endpoints.setUpAction, { ...inDraft, body: { type: "21", settings: { ...moved, method: "PUT" }, replaces: id } }, owner);
    const { conflicts } = await calls.compare(owner, draftId);
    expect(conflicts).toMatchObject([{ live: [words], draft: [words] }]);
  });

  test("of another shop aren't found", async () => {
    const other = await aShop();
    const id = await anAction(other, await catchAllOf(other));
    const foreign = (await liveSetOf(other)).scenarios.flatMap(({ sensors }) => sensors).find((sensor) => sensor.id === id);
    expect((await app.call(endpoints.getActionConfig, { params: { id: String(foreign?.configurationId) } }, owner)).status).toBe(404);
    expect((await setUp("23", { note: "Look" }, foreign?.configurationId ?? 0)).status).toBe(404);
  });
});

describe("a hook's settings are refused for", () => {
  test("addresses that can't be called", async () => {
    const addresses = [
      ["http://localhost/", "The address must start with https://"],
      ["http://example.com/", "The address must start with https://"],
      ["https://127.0.0.1/", "127.0.0.1 is on a private network, which Surety doesn't call"],
      ["https://2130706433/{{ordernumber}}", "127.0.0.1 is on a private network, which Surety doesn't call"],
      ["https://[::1]/", "::1 is on a private network, which Surety doesn't call"],
      ["https://169.254.169.254/", "169.254.169.254 is on a private network, which Surety doesn't call"],
      ["https://10.0.0.1/", "10.0.0.1 is on a private network, which Surety doesn't call"],
      ["https://user:pw@example.com/", "The address can't contain a username or password"],
    ] as const;
    for (const [url, why] of addresses) expect(await faultsOf("21", { ...hook, url })).toEqual({ "settings.url": `can't be used: ${why}` });
  });

  test("a script that isn't JavaScript, without running it", async () => {
    const faults = await faultsOf("21", { ...hook, preScript: "(((" });
    expect(faults).toEqual({ "settings.preScript": expect.stringMatching(/^can't be run: SyntaxError: /) });
    expect((await setUp("21", { ...hook, preScript: 'throw new Error("ran")' })).status).toBe(201);
  });

  test("headers that are never sent, that come twice or in several lines, or are too many or too long", async () => {
    expect(await faultsOf("21", { ...hook, headers: { Host: "other.test", "Content-Length": null } })).toEqual({
      "settings.headers.Host": "can't be set, because each connection has its own",
      "settings.headers.Content-Length": "can't be set, because each connection has its own",
    });
    expect(await faultsOf("21", { ...hook, headers: { "X-Shop": "a\r\nCookie: b", Token: "1", token: "2" } })).toEqual({
      "settings.headers.X-Shop": "must not contain control characters, such as line breaks or tabs",
      "settings.headers.token": "is given twice, because upper and lower case are the same",
    });
    const headers = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`n${at}`, "x"]));
    expect(await faultsOf("21", { ...hook, headers })).toEqual({ "settings.headers": "must have at most 50 entries" });
    const long = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`n${at}`, "x".repeat(1_900)]));
    expect(await faultsOf("21", { ...hook, headers: long })).toEqual({ "settings.headers": "must be at most 8,192 characters" });
  });

  test("all that is wrong with them, also where fields have faults of their own", async () => {
    expect(await faultsOf("21", { ...hook, url: "http://hooks.test/", body: "{{payernme}}" })).toEqual({
      "settings.url": "can't be used: The address must start with https://",
      "settings.body": "{{payernme}} isn't a dynamic parameter. Did you mean {{payername}}?",
    });
    const settings = { method: "FETCH", url: "", headers: { "bad name": "x", x: 5 }, delay: 1500 };
    expect(await faultsOfWire({ type: "21", settings })).toEqual({
      "settings.method": "must be one of GET, POST, PUT, PATCH, DELETE",
      "settings.url": "is required",
      "settings.headers.bad name": "isn't a valid header",
      "settings.headers.x": "must be a string",
      "settings.delay": "must be a multiple of 1000",
    });
  });

  test("a header that is named like JavaScript's own", async () => {
    const settings = JSON.parse('{"method":"POST","url":"https://hooks.test/","headers":{"__proto__":"x"}}') as object;
    expect(await faultsOfWire({ type: "21", settings })).toEqual({ "settings.headers.__proto__": "isn't a valid name" });
  });
});

describe("a test call", () => {
  const testCall = (of: TestApp, settings: Settings) => of.call(endpoints.testHook, { body: { settings, replaces: null } }, owner);

  test("calls the hook once with the newest order's values, and says what it answered", async () => {
    const outside = await anOutsideServer();
    const allowing = await testApp({ config: { hookAllow: [`127.0.0.1:${outside.port}`] } });
    const settings = { ...hook, url: `${outside.url}/{{ordernumber}}` };
    expect((await testCall(allowing, settings)).status).toBe(404);
    await aPayment(shop, { order: { orderId: "1001", reference: "#1001" } });
    const answer = await allowing.read(endpoints.testHook, { body: { settings, replaces: null } }, owner);
    expect(answer).toEqual({ isDone: true, result: `127.0.0.1:${outside.port} answered 200` });
    expect(outside.requests).toMatchObject([{ method: "POST", headers: { authorization: "Bearer secret" } }]);
    expect(await rowsOf(shop, "action_run")).toEqual([]);
  });

  test("of a private address is refused, as its settings are", async () => {
    await aPayment(shop);
    const refused = await app.call(
      endpoints.testHook,
      { body: { settings: { ...hook, url: "https://127.0.0.1/" }, replaces: null } },
      owner,
    );
    expect(refused).toMatchObject({ status: 422, problem: { errors: [{ path: "settings.url" }] } });
  });

  test("tells an owner what a script said, but never a kept header's value", async () => {
    await aPayment(shop);
    const preScript = 'throw new Error("at " + order.currency + request.headers.Authorization)';
    const kept = await aHookWith({ Authorization: "secret" });
    const body = { settings: { ...hook, headers: { Authorization: null }, preScript }, replaces: kept };
    const answer = await app.read(endpoints.testHook, { body }, owner);
    expect(answer).toEqual({ isDone: false, result: expect.stringMatching(/^its script failed: Error: at USDheader-value-[\w-]+$/) });
  });

  test("uses no secret of an action that was deleted", async () => {
    await aPayment(shop);
    const kept = await aHookWith({ Authorization: "secret" });
    const body = { settings: { ...hook, headers: { Authorization: null }, preScript: "throw new Error()" }, replaces: kept };
    await app.read(endpoints.testHook, { body }, owner);
    await makeLive(shop, (scenarios) => scenarios.map((each) => ({ ...each, sensors: [] })));
    expect((await app.call(endpoints.testHook, { body }, owner)).status).toBe(404);
  });
});

describe("settings", () => {
  const at = (draft: number | undefined, as: Caller, message = "Look") =>
    app.call(endpoints.setUpAction, { query: { draft }, headers: {}, body: { type: "23", settings: { note: message } } }, as);

  test("of live scenarios are for owners whose plan has them, those of a draft for analysts of any plan", async () => {
    const analyst = asPerson(await aPerson({ of: [shop], role: "analyst" }), shop);
    expect((await at(undefined, analyst)).status).toBe(403);
    const free = await aShop({ plan: "free" });
    const freeOwner = asPerson(await aPerson({ of: [free] }), free);
    expect((await at(undefined, freeOwner)).status).toBe(403);
    expect(JSON.stringify(await rowsOf(free, "sensor_configuration"))).not.toContain("Look");
    const { draftId } = await app.read(endpoints.createDraft, { body: { name: "Holidays" } }, freeOwner);
    expect((await at(draftId + 1, freeOwner)).status).toBe(404);
    const made = await at(draftId, freeOwner);
    const configurationId = made.answer?.configurationId ?? 0;
    expect((await app.call(endpoints.getActionConfig, { params: { id: configurationId } }, freeOwner)).status).toBe(200);
  });

  test("of another shop's ID are refused", async () => {
    const body = { type: "22", settings: { changeOrderStatus: "rejected" }, tenantId: (await aShop()).tenantId };
    expect(await faultsOfWire(body)).toEqual({ tenantId: "must be the shop that you act for" });
  });

  test("are at most 64 KB", async () => {
    const payload = { type: "21", settings: { ...hook, body: "é".repeat(32_768) } };
    const response = await app.http.inject({ method: "POST", url: "/api/action/setup", headers: owner, payload });
    expect(response.statusCode).toBe(413);
  });

  test("are deleted after a day if no version or draft has them", async () => {
    const database = await testDatabase();
    const live = await aHookWith({});
    await makeLive(shop, (scenarios) => scenarios.map((each) => ({ ...each, sensors: [] })));
    const set = await app.read(endpoints.createDraft, { body: { name: "Holidays" } }, owner);
    const { configurationId: drafted } = await app.read(
      endpoints.setUpAction,
      { query: { draft: set.draftId }, headers: {}, body: { type: "23", settings: { note: "Look" } } },
      owner,
    );
    const sensor = { type: "23", name: "Note", stage: "manual", criticality: 1, configurationId: drafted } as const;
    await done(scenarioCalls(app).save(owner, { id: (await catchAllOf(shop)).id }, { sensorsToAdd: [sensor], draft: set.draftId }));
    const unused = (await at(undefined, owner)).answer?.configurationId;
    const stored = async () => (await rowsOf(shop, "sensor_configuration")).map((row) => Number(row["configuration_id"]));
    await sweepConfigurations(database, new Date(Date.now() + 23 * 3_600_000));
    expect(await stored()).toContain(unused);
    await sweepConfigurations(database, new Date(Date.now() + 25 * 3_600_000));
    expect(await stored()).not.toContain(unused);
    expect(await stored()).toEqual(expect.arrayContaining([live, drafted]));
    await app.read(endpoints.deleteDraft, { params: { draftId: set.draftId } }, owner);
    await sweepConfigurations(database, new Date(Date.now() + 25 * 3_600_000));
    expect(await stored()).not.toContain(drafted);
    expect(await stored()).toContain(live);
  });
});
