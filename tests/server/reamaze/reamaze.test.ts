import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { getSession } from "#contract/session.ts";
import { USUAL_CRITICALITY } from "#domain/scenarios/scenario-sensor.ts";
import { runAction } from "#server/actions/run-action.ts";
import { aReamaze } from "#tests/support/a-reamaze.ts";
import { anOrderBody, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { done, named, scenarioCalls } from "#tests/server/scenarios/scenario-calls.ts";

const now = new Date("2026-11-05T12:00:00Z");
let app: TestApp;
let calls: ReturnType<typeof scenarioCalls>;
let shop: TestShop;
let owner: Caller;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  calls = scenarioCalls(app);
});
beforeEach(async () => {
  shop = await aShop({ plan: "plus" });
  owner = asPerson(await aPerson({ of: [shop], at: now }), shop);
});

const right = { accountName: "https://ACME.reamaze.com/", email: "help@shop.test", apiKey: "right" };
const connect = (body: object = {}, as = owner) => app.call(endpoints.saveReamaze, { body: { ...right, ...body } }, as);
const connected = async () => (await app.read(getSession, {}, owner)).tenant;
async function withReamaze() {
  const reamaze = await aReamaze();
  Object.assign(app.services.config, reamaze.config);
  return reamaze;
}

describe("the ReAmaze account", () => {
  test("is tried out, kept without telling its key, and makes its sensor and action available", async () => {
    const reamaze = await withReamaze();
    expect(await connected()).toMatchObject({ reamaze: null, activeSensors: "6,9,10,11,21,22,23" });
    const sent = { ...right, apiKey: " right " };
    const response = await app.http.inject({ method: "PUT", url: "/api/user/reamaze", headers: owner, payload: sent });
    expect([response.statusCode, response.json()]).toEqual([200, { accountName: "acme", email: "help@shop.test", apiKey: "••••" }]);
    expect(reamaze.calls).toEqual([{ call: "GET /acme/api/v1/conversations", user: "help@shop.test:right", sent: null }]);
    expect(await connected()).toMatchObject({
      reamaze: { accountName: "acme", email: "help@shop.test" },
      activeSensors: "6,9,10,11,13,15,21,22,23",
    });
    const { rows } = await app.services.database.asOwner("select tenant::text as kept from tenant where tenant_id = $1", [shop.tenantId]);
    expect(JSON.stringify(rows)).not.toContain("right");
    expect(JSON.stringify(rows)).not.toContain(Buffer.from("right").toString("hex"));
    const types = await app.read(endpoints.listSensorTypes, {}, owner);
    expect(types.filter(({ words }) => words === "ReAmaze")).toMatchObject([{ canAdd: true }, { canAdd: true }]);
  });

  test("keeps its key for the same account if none is sent, and not for another", async () => {
    const reamaze = await withReamaze();
    await done(connect());
    await done(connect({ apiKey: null }));
    expect(reamaze.calls.at(-1)?.user).toBe("help@shop.test:right");
    await done(connect({ apiKey: "••••" }));
    expect(reamaze.calls.at(-1)?.user).toBe("help@shop.test:right");
    expect((await connect({ accountName: "other", apiKey: null })).problem?.errors).toEqual([{ path: "apiKey", message: "is required" }]);
  });

  test.each([
    ["a wrong key", { apiKey: "wrong" }, [{ path: "apiKey", message: "isn't accepted by ReAmaze with this email" }]],
    ["an unknown account", { accountName: "nobody" }, [{ path: "accountName", message: "isn't known to ReAmaze" }]],
    [
      "another address",
      { accountName: "acme.example/x", email: "help" },
      [
        { path: "accountName", message: "must be the name in your ReAmaze address, such as acme" },
        { path: "email", message: "must be an email address" },
      ],
    ],
  ])("isn't saved with %s", async (_, body, errors) => {
    await withReamaze();
    expect(await connect(body)).toMatchObject({ status: 422, problem: { errors } });
    expect((await connected())?.reamaze).toBeNull();
  });

  test("isn't saved while ReAmaze can't be reached", async () => {
    const reamaze = await withReamaze();
    reamaze.state.isDown = true;
    expect((await connect()).status).toBe(503);
    expect((await connected())?.reamaze).toBeNull();
  });

  test("is an owner's to connect and to disconnect", async () => {
    await withReamaze();
    const analyst = asPerson(await aPerson({ of: [shop], role: "analyst", at: now }), shop);
    expect((await connect({}, analyst)).status).toBe(403);
    await done(connect());
    expect((await app.call(endpoints.removeReamaze, {}, analyst)).status).toBe(403);
    await app.read(endpoints.removeReamaze, {}, owner);
    expect((await connected())?.reamaze).toBeNull();
  });
});

describe("a ReAmaze action", () => {
  const sensor = { type: "13", name: "ReAmaze", stage: "automatic", criticality: USUAL_CRITICALITY, configurationId: null } as const;

  /** The catch-all opens a conversation about each order by itself. */
  async function anAutomaticAction() {
    const reamaze = await withReamaze();
    await done(connect());
    const body = {
      type: "15" as const,
      settings: { subject: "Order {{ordernumber}}", message: "Dear {{payername}}", channel: "" },
      replaces: null,
    };
    const { configurationId } = await app.read(endpoints.setUpAction, { body }, owner);
    const { id } = named(await calls.list(owner), "All other orders");
    const action = { ...sensor, type: "15" as const, name: "Ask", configurationId };
    const { scenarios } = await done(calls.save(owner, { id }, { sensorsToAdd: [sensor, action] }));
    const sensorId = named({ scenarios }, "All other orders").sensors.find(({ type }) => type === "13")?.id ?? 0;
    reamaze.calls.length = 0;
    return { ...reamaze, id, sensorId, action };
  }

  async function anOrder(customer: Record<string, string> = { firstName: "Ana", lastName: "Ruiz", email: "ana@mail.test" }) {
    const sent = anOrderBody({ reference: "#7", createdAt: now.toISOString(), customer });
    await app.read(endpoints.sendOrder, { body: sent }, asKeyOf(shop));
    const run = async (isLast = false) => {
      for (const { name, data } of app.jobs.filter((job) => job.name === "run-action")) {
        expect(name).toBe("run-action");
        const key = data as { tenantId: number; runId: number };
        if (key.tenantId === shop.tenantId)
          await runAction({ ...app.services, mailer: { send: async () => undefined } }, key, {
            isLast,
            signal: new AbortController().signal,
          });
      }
    };
    const phases = async () =>
      (await rowsOf(shop, "payment_event")).flatMap(({ phase, description }) => (phase === null ? [] : [[phase, description]]));
    return { run, phases };
  }

  test("opens a conversation with the customer", async () => {
    const { calls: asked } = await anAutomaticAction();
    const { run, phases } = await anOrder();
    await run();
    expect(asked).toEqual([
      {
        call: "POST /acme/api/v1/conversations",
        user: "help@shop.test:right",
        sent: {
          conversation: {
            subject: "Order #7",
            category: "support",
            tag_list: [expect.stringMatching(/^surety-\d+$/)],
            message: { body: "Dear Ana" },
            user: { name: "Ana Ruiz", email: "ana@mail.test" },
          },
        },
      },
    ]);
    expect((await phases()).at(-1)).toEqual(["success", "“Ask” done: opened a conversation in ReAmaze"]);
  });

  test("opens no second one where the answer to the first was lost", async () => {
    const { calls: asked, state } = await anAutomaticAction();
    const { run, phases } = await anOrder();
    state.postStatus = 502;
    await expect(run()).rejects.toThrow("ReAmaze answered 502");
    state.postStatus = 201;
    await run();
    expect(asked.map(({ call }) => call.replace(/surety-\d+/, "surety-N"))).toEqual([
      "POST /acme/api/v1/conversations",
      "GET /acme/api/v1/conversations?filter=all&tag=surety-N",
    ]);
    expect((await phases()).at(-1)?.[0]).toBe("success");
  });

  test("stops with its scenario's sensor, also where it waits already", async () => {
    const { calls: asked, id, sensorId } = await anAutomaticAction();
    const waiting = await anOrder();
    await done(calls.save(owner, { id, sensors: [{ id: sensorId, isArchived: true }] }));
    await waiting.run();
    expect((await waiting.phases()).at(-1)).toEqual(["callfail", "“Ask” failed: the scenario's ReAmaze sensor is switched off"]);
    const before = app.jobs.length;
    await anOrder();
    expect(app.jobs.slice(before).filter(({ name }) => name === "run-action")).toEqual([]);
    expect(asked).toEqual([]);
  });

  test("says why it can't: disconnected, a key that's no longer right, nobody to write to", async () => {
    const { state } = await anAutomaticAction();
    const nobody = await anOrder({ firstName: "Ana" });
    await nobody.run();
    expect((await nobody.phases()).at(-1)).toEqual(["callfail", "“Ask” failed: the order has no email address"]);
    state.postStatus = 401;
    const refused = await anOrder();
    await refused.run();
    expect((await refused.phases()).at(-1)).toEqual(["callfail", "“Ask” failed: ReAmaze doesn't accept the shop's API key"]);
    const waiting = await anOrder();
    await app.read(endpoints.removeReamaze, {}, owner);
    await waiting.run();
    expect((await waiting.phases()).at(-1)).toEqual(["callfail", "“Ask” failed: ReAmaze isn't connected"]);
  });

  test("is added only where the scenario's sensor is on and ReAmaze is connected", async () => {
    const { id, sensorId, action } = await anAutomaticAction();
    await done(calls.save(owner, { id, sensors: [{ id: sensorId, isArchived: true }] }));
    expect((await calls.save(owner, { id }, { sensorsToAdd: [action] })).problem?.errors).toEqual([
      { path: "sensorsToAdd[0]", message: "needs the scenario's ReAmaze sensor to be switched on" },
    ]);
    await app.read(endpoints.removeReamaze, {}, owner);
    expect((await calls.save(owner, { id }, { sensorsToAdd: [sensor] })).problem?.errors).toEqual([
      { path: "sensorsToAdd[0]", message: "needs ReAmaze to be connected first" },
    ]);
  });

  test("needs a subject and a message, and a channel that can be one", async () => {
    const body = { type: "15" as const, settings: { subject: " ", message: "{{nobody}}", channel: "a b" }, replaces: null };
    const { problem } = await app.call(endpoints.setUpAction, { body }, owner);
    expect(problem?.errors?.map(({ path }) => path)).toEqual(["settings.subject", "settings.message", "settings.channel"]);
  });
});
