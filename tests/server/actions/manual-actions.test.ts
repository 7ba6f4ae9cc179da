import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { anAction } from "#tests/support/an-action.ts";
import { catchAllOf, liveSetOf, makeLive } from "#tests/support/live-set.ts";
import { aPayment, aPerson, aShop, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson, asStaff } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testOnPostgres } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const start = new Date("2026-11-05T12:00:00Z");
const order = { createdAt: "2026-11-05T11:00:00Z" };
const shopify = { apiKey: "an-app", apiSecret: "the secret of the app" };

let now = start;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => now, config: { shopify } });
});
beforeEach(() => {
  now = start;
  app.jobs.length = 0;
});

type World = { shop: TestShop; person: TestPerson; paymentId: number; scenario: { id: number; name: string } };

async function aWorld(decision: "approved" | "pending" | "rejected" = "pending"): Promise<World> {
  const shop = await aShop({ hasGuarantee: true });
  const scenario = await catchAllOf(shop);
  const { paymentId } = await aPayment(shop, { decision, order, scenario, receivedAt: new Date("2026-11-05T11:00:01Z") });
  return { shop, person: await aPerson({ of: [shop], role: "analyst", at: start }), paymentId, scenario };
}

const listed = ({ shop, person, paymentId }: World) =>
  app.read(endpoints.getPaymentManualSensors, { params: { id: paymentId } }, asPerson(person, shop));

const activate = ({ shop, person, paymentId }: World, ids: readonly number[], headers: Record<string, string> = {}) =>
  app.call(
    endpoints.activateManualWatch,
    { params: { tenantId: shop.tenantId, paymentId, sensorIds: ids.join(",") }, headers },
    asPerson(person, shop),
  );

const trailOf = async ({ shop }: World) => (await rowsOf(shop, "payment_event")).slice(2);
const idOf = async (world: World, name: string) => {
  const found = (await listed(world)).actions.find((action) => action.name === name);
  if (!found) throw new Error(`There's no action ${name}`);
  return found.id;
};

describe("what staff can run", () => {
  test("is what the order's scenario has: every one has the guarantee actions, under their group", async () => {
    const world = await aWorld();
    await anAction(world.shop, world.scenario, { name: "#Order#Tag as gift", settings: { tags: ["gift", "vip"] } });
    const { sensors, actions } = await listed(world);
    expect(sensors).toEqual([]);
    expect(actions).toMatchObject([
      {
        name: "Approve order",
        group: "Guarantee",
        type: "22",
        settings: { decision: "approved", allowReason: true, requiredReason: false },
      },
      { name: "Reject order", group: "Guarantee", settings: { decision: "rejected", requiredReason: true } },
      { name: "Hold order", group: "Guarantee", settings: { decision: "pending", requiredReason: false } },
      { name: "Tag as gift", group: "Order", type: "23", kind: "action", typeWords: "Surety", settings: { tags: "gift,vip" } },
    ]);
    const manual = (await liveSetOf(world.shop)).scenarios.map(({ sensors }) => sensors.filter(({ stage }) => stage === "manual").length);
    expect(manual).toEqual([...manual.slice(1).map(() => 3), 4]);
  });

  test("has its texts filled for the order, but for placeholders that don't exist", async () => {
    const world = await aWorld();
    const customer = { firstName: "Ana", email: "ana@mail.test" };
    const { paymentId } = await aPayment(world.shop, { order: { ...order, customer }, scenario: world.scenario });
    const email = { subject: "Hello {{payername}}", message: "We wrote to {{payeremail}}" };
    const settings = { tags: ["from-{{payername}}"], note: "Called {{payername}}, {{nothing}}", email };
    await anAction(world.shop, world.scenario, { settings });
    const { actions } = await listed({ ...world, paymentId });
    expect(actions.at(-1)?.settings).toMatchObject({
      tags: "from-Ana",
      note: "Called {{payername}}, {{nothing}}",
      subject: "Hello Ana",
      message: "We wrote to ana@mail.test",
    });
  });

  test("hides where a hook calls and what it sends", async () => {
    const world = await aWorld();
    const secret = { url: "https://hooks.test/secret", headers: { Authorization: "secret" }, body: "secret", preScript: "secret" };
    await anAction(world.shop, world.scenario, { type: "21", name: "Call", settings: { ...secret, delayMs: 2000 } });
    const { actions } = await listed(world);
    expect(actions.at(-1)).toMatchObject({ settings: { method: "POST", delayMs: 2000 } });
    expect(JSON.stringify(actions)).not.toContain("secret");
  });

  test.each([
    ["automatic", { stage: "automatic" }],
    ["archived", { isArchived: true }],
    ["a verification", { type: "10" }],
    ["of a platform that isn't connected", { type: "14" }],
  ] as const)("is not what is %s", async (_, change) => {
    const world = await aWorld();
    const id = await anAction(world.shop, world.scenario);
    await makeLive(world.shop, (scenarios) =>
      scenarios.map((scenario) => ({
        ...scenario,
        sensors: scenario.sensors.map((sensor) => (sensor.id === id ? { ...sensor, ...change } : sensor)),
      })),
    );
    expect((await listed(world)).actions.map((action) => action.id)).not.toContain(id);
    expect((await activate(world, [id])).status).toBe(404);
  });
});

describe("running", () => {
  test("starts a job in the person's name, told in the trail", async () => {
    const world = await aWorld();
    const id = await anAction(world.shop, world.scenario, { name: "#Order#Tag as gift" });
    const { answer, headers } = await activate(world, [id], { "x-initiator": world.person.email });
    expect(answer).toMatchObject({ runs: [{ sensorId: id, state: "waiting" }] });
    expect(headers["cache-control"]).toBe("no-store");
    const runId = answer?.runs[0]?.runId;
    expect(app.jobs).toEqual([{ name: "run-action", data: { tenantId: world.shop.tenantId, runId } }]);
    const history = await app.read(
      endpoints.getHistory,
      { params: { id: world.paymentId }, query: {} },
      asPerson(world.person, world.shop),
    );
    expect(history[0]).toMatchObject({
      type: "WATCH_ACTIVATED",
      text: "“Tag as gift” started",
      by: world.person.fullName,
      sensor: { name: "Tag as gift", type: { id: "23", words: "Surety" } },
      phase: "started",
      runId,
    });
  });

  test("the same ids within 10 seconds, in any order, is one run; later it's another", async () => {
    const world = await aWorld();
    const ids = [await anAction(world.shop, world.scenario), await anAction(world.shop, world.scenario)];
    const first = await activate(world, ids);
    now = new Date(start.getTime() + 9_999);
    expect(first.answer?.isRepeat).toBe(false);
    expect((await activate(world, [...ids, ...ids].toReversed())).answer).toEqual({ ...first.answer, isRepeat: true });
    expect(app.jobs).toHaveLength(2);
    await activate(world, ids.slice(0, 1));
    expect(app.jobs).toHaveLength(3);
    now = new Date(start.getTime() + 10_000);
    await activate(world, ids);
    expect(app.jobs).toHaveLength(5);
  });

  testOnPostgres("two clicks at once are one run", async () => {
    const world = await aWorld();
    const id = await anAction(world.shop, world.scenario);
    const [one, other] = await Promise.all([activate(world, [id]), activate(world, [id])]);
    expect(one.answer?.runs).toEqual(other.answer?.runs);
    expect(app.jobs).toHaveLength(1);
  });

  test.each([
    ["sec-purpose", "prefetch"],
    ["sec-purpose", "prefetch;prerender"],
    ["purpose", "prefetch"],
    ["x-moz", "prefetch"],
  ])("is refused if a browser only loads it ahead: %s: %s", async (header, value) => {
    const world = await aWorld();
    const id = await anAction(world.shop, world.scenario);
    expect((await activate(world, [id], { [header]: value })).status).toBe(403);
    expect(app.jobs).toEqual([]);
  });

  test("nothing runs by a HEAD", async () => {
    const { shop, person, paymentId, scenario } = await aWorld();
    const id = await anAction(shop, scenario);
    const url = `/sensor/activateManualWatch/${shop.tenantId}/${paymentId}/${id}`;
    const { statusCode } = await app.http.inject({ method: "HEAD", url, headers: asPerson(person, shop) });
    expect(statusCode).toBe(405);
    expect(app.jobs).toEqual([]);
  });

  test("is in one's own name and shop only", async () => {
    const world = await aWorld();
    const other = await aWorld();
    const id = await anAction(world.shop, world.scenario);
    const foreign = await anAction(other.shop, other.scenario);
    expect((await activate(world, [id], { "x-initiator": other.person.email })).status).toBe(403);
    const inShop = { ...world, shop: other.shop };
    expect((await activate(inShop, [foreign])).status).toBe(403);
    const ofOther = { tenantId: other.shop.tenantId, paymentId: other.paymentId, sensorIds: foreign };
    expect((await app.call(endpoints.activateManualWatch, { params: ofOther }, asPerson(world.person, world.shop))).status).toBe(403);
    expect((await activate({ ...world, paymentId: other.paymentId }, [foreign])).status).toBe(404);
    expect((await activate(world, [foreign])).status).toBe(404);
    expect((await activate(world, [id, foreign])).status).toBe(404);
    expect(app.jobs).toEqual([]);
  });

  test.each(["0", "x", "1,", "1.5", Array.from({ length: 21 }, (_, index) => index + 1).join(",")])(
    "no action has the ids %s",
    async (sensorIds) => {
      const { shop, person, paymentId } = await aWorld();
      const params = { tenantId: shop.tenantId, paymentId, sensorIds };
      expect((await app.call(endpoints.activateManualWatch, { params }, asPerson(person, shop))).status).toBe(404);
    },
  );

  test("staff inside the shop's admin run by their name, percent-encoded", async () => {
    const world = await aWorld();
    const id = await anAction(world.shop, world.scenario);
    now = new Date();
    const as = await asStaff(world.shop, shopify, "7");
    const { user } = await app.read(endpoints.getSession, {}, as);
    const params = { tenantId: world.shop.tenantId, paymentId: world.paymentId, sensorIds: id };
    const headers = { "x-initiator": encodeURIComponent(user.fullName) };
    expect((await app.call(endpoints.activateManualWatch, { params, headers }, as)).status).toBe(200);
  });
});

describe("a guarantee action", () => {
  test("decides as the person, at once", async () => {
    const world = await aWorld();
    const { answer } = await activate(world, [await idOf(world, "Approve order")]);
    expect(answer).toMatchObject({ runs: [{ state: "done" }] });
    expect(app.jobs).toEqual([]);
    expect(await rowsOf(world.shop, "payment")).toMatchObject([{ decision: "approved", decided_by: "staff", guarantee_status: 2 }]);
    expect((await trailOf(world)).map(({ type, phase }) => [type, phase])).toEqual([
      ["DECISION", null],
      ["GUARANTEE_CHANGED", null],
      ["WATCH_ACTIVATED", "success"],
    ]);
  });

  test.each([
    ["Reject order", "pending", "reject", "suspected_fraud"],
    ["Approve order", "rejected", "approve", "customer_verified"],
  ] as const)("%s, where a reason is required, runs after the person gave it", async (name, before, action, reasonCode) => {
    const world = await aWorld(before);
    const id = await idOf(world, name);
    const refused = await activate(world, [id]);
    expect(refused.problem).toMatchObject({ status: 422, errors: [{ path: "reasonCode", message: "Please, select a reason" }] });
    expect(await trailOf(world)).toEqual([]);
    const body = { paymentId: world.paymentId, tenantId: world.shop.tenantId, action, reasonCode };
    await app.read(endpoints.decideAsStaff, { body }, asPerson(world.person, world.shop));
    expect((await activate(world, [id])).answer).toMatchObject({ runs: [{ state: "done" }] });
    const decided = (await trailOf(world)).filter(({ type }) => type === "DECISION");
    expect(decided).toHaveLength(1);
  });

  test("a colleague's reason isn't the person's", async () => {
    const world = await aWorld();
    const colleague = await aPerson({ of: [world.shop], fullName: "Kim Lee", at: start });
    const body = { paymentId: world.paymentId, action: "reject", reasonCode: "suspected_fraud" } as const;
    await app.read(endpoints.decideAsStaff, { body }, asPerson(colleague, world.shop));
    expect((await activate(world, [await idOf(world, "Reject order")])).status).toBe(422);
    expect((await activate(world, [await idOf(world, "Approve order")])).status).toBe(422);
  });

  test("two decisions at once are refused", async () => {
    const world = await aWorld();
    expect((await activate(world, [await idOf(world, "Approve order"), await idOf(world, "Hold order")])).status).toBe(422);
    expect(await trailOf(world)).toEqual([]);
  });
});

describe("an automatic action", () => {
  const incoming = (orderId: string, createdAt: Date) => ({ orderId, createdAt: createdAt.toISOString(), amount: 10, currency: "USD" });

  async function aShopThatTags() {
    const world = await aWorld();
    const id = await anAction(world.shop, world.scenario);
    await makeLive(world.shop, (scenarios) =>
      scenarios.map((scenario) => ({
        ...scenario,
        sensors: scenario.sensors.map((sensor) => (sensor.id === id ? { ...sensor, stage: "automatic" } : sensor)),
      })),
    );
    return { ...world, id };
  }
  const runsOf = async ({ shop }: { shop: TestShop }) =>
    (await rowsOf(shop, "action_run")).map(({ sensor_id, full_name }) => [sensor_id, full_name]);

  test("runs on each new order of its scenario, once, and the trail tells it", async () => {
    const world = await aShopThatTags();
    const body = incoming("auto-1", start);
    const { paymentId } = await app.read(endpoints.sendOrder, { body }, asKeyOf(world.shop));
    await app.read(endpoints.sendOrder, { body }, asKeyOf(world.shop));
    expect(await runsOf(world)).toEqual([[world.id, "Scenario"]]);
    const history = await app.read(endpoints.getHistory, { params: { id: String(paymentId) } }, asPerson(world.person, world.shop));
    expect(history.map(({ sensor }) => sensor?.name)).toContain("Tag as gift");
  });

  test("doesn't run on imported history", async () => {
    const world = await aShopThatTags();
    const body = incoming("auto-2", new Date(start.getTime() - 30 * 86_400_000));
    await app.read(endpoints.sendOrder, { body }, asKeyOf(world.shop));
    expect(await runsOf(world)).toEqual([]);
  });
});
