import { createHmac } from "node:crypto";
import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { aShopifyOrder } from "#server/shop-admin/shopify/sample-orders.ts";
import { anAdmin, ownPage } from "#tests/server/shop-admin/an-admin.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const SHOP = "lamp.myshopify.com";
type Call = { url: string; body: Record<string, unknown>; isSigned: boolean };
type State = { triggers: { handle: string; isUsed: boolean }[]; triggered: object[]; actions: { handle: string; fields: object[] }[] };

/** The admin, and an app that keeps how Flow calls it and answers with a status. */
async function besideAnApp(status: number) {
  const calls: Call[] = [];
  const http = Fastify();
  http.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
  http.post<{ Body: string }>("/*", async ({ url, headers, body }, reply) => {
    const signature = createHmac("sha256", "an-app-secret-of-some-length").update(body).digest("base64");
    calls.push({ url, body: JSON.parse(body), isSigned: headers["x-shopify-hmac-sha256"] === signature });
    return reply.code(status).send("said");
  });
  const appUrl = await http.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => http.close());
  const { app, shopify } = await anAdmin({ now: () => NOW, appUrl });
  const post = (url: string, payload: object, headers: Record<string, string> = ownPage) =>
    app.inject({ method: "POST", url: `/store/lamp/flow${url}`, headers: { host: ownPage.host, ...headers }, payload });
  const state = async () => (await app.inject("/store/lamp/flow/state")).json<State>();
  return { calls, shopify, post, state };
}

it("the app is told when a workflow that begins with its trigger is turned on, and off", async () => {
  const { calls, post, state } = await besideAnApp(200);
  const isUsed = async () => (await state()).triggers.find(({ handle }) => handle === "decision-made")?.isUsed;
  expect((await post("/triggers/decision-made", { isUsed: true })).json()).toEqual({ isUsed: true });
  expect(await isUsed()).toBe(true);
  await post("/triggers/decision-made", { isUsed: false });
  expect(await isUsed()).toBe(false);
  expect(calls.every(({ url, isSigned }) => url === "/sensor/shopify/flow/lifecycle" && isSigned)).toBe(true);
  expect(calls.map(({ body }) => body)).toMatchObject([
    { flow_trigger_definition_id: "decision-made", has_enabled_flow: true, shopify_domain: SHOP, timestamp: NOW.toISOString() },
    { flow_trigger_definition_id: "decision-made", has_enabled_flow: false },
  ]);
});

it("a workflow isn't turned on without the app's word", async () => {
  const { post, state } = await besideAnApp(401);
  const answer = await post("/triggers/decision-made", { isUsed: true });
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toEqual({ error: "Surety didn't accept this: 401 said" });
  expect((await state()).triggers.some(({ isUsed }) => isUsed)).toBe(false);
});

it("an action is called with what its fields were filled in with, and again as the same run", async () => {
  const { calls, post } = await besideAnApp(202);
  const properties = { order_id: "5000000009", list: "Resellers", value: "Email", note: "" };
  const { runId, answer } = (await post("/actions/add-to-list", { properties, runId: null })).json<{ runId: string; answer: object }>();
  expect(answer).toEqual({ status: 202, text: "said" });
  await post("/actions/add-to-list", { properties, runId });
  const call = {
    url: "/sensor/shopify/flow/add-to-list",
    isSigned: true,
    body: {
      action_run_id: runId,
      handle: "add-to-list",
      shopify_domain: SHOP,
      properties: { order_id: "gid://shopify/Order/5000000009", list: "Resellers", value: "Email" },
    },
  };
  expect(calls).toMatchObject([call, call]);
  expect(calls[0]?.body["properties"]).not.toHaveProperty("note");
});

it("an app that can't be reached is said to have given no answer", async () => {
  const { app } = await anAdmin();
  const answer = await app.inject({
    method: "POST",
    url: "/store/lamp/flow/actions/screen-again",
    headers: ownPage,
    payload: { properties: { order_id: "1" }, runId: "a run" },
  });
  expect(answer.json()).toEqual({ runId: "a run", answer: null });
});

it.each(["/triggers/decision-made", "/actions/hold-order"])("no other page calls the app at %s", async (url) => {
  const { calls, post } = await besideAnApp(200);
  const answer = await post(url, { isUsed: true, properties: {}, runId: null }, { origin: "http://lamp.example" });
  expect(answer.statusCode).toBe(403);
  expect(calls).toEqual([]);
});

it("what isn't a trigger or an action of the app is refused", async () => {
  const { calls, post } = await besideAnApp(200);
  expect((await post("/triggers/hold-order", { isUsed: true })).statusCode).toBe(422);
  expect((await post("/actions/decision-made", { properties: {}, runId: null })).statusCode).toBe(422);
  expect(calls).toEqual([]);
});

it("what the app sent is listed newest first, and its actions with their fields and the shop's orders", async () => {
  const { shopify, state } = await besideAnApp(200);
  shopify.keepOrder(SHOP, aShopifyOrder("5000000009", NOW));
  const sent = ["decision-made", "guarantee-changed"].map((handle) => ({ handle, payload: { order_id: 1 }, at: NOW.toISOString() }));
  shopify.shopOf(SHOP).triggered.push(...sent);
  const { triggered, actions, ...rest } = await state();
  expect(triggered).toMatchObject([{ name: "Guarantee changed" }, { name: "Order decision made", payload: { order_id: 1 } }]);
  expect(actions.find(({ handle }) => handle === "hold-order")?.fields).toMatchObject([
    { property: "order_id", type: "order_reference", isRequired: true },
    { property: "reason", label: "Reason", isRequired: false },
  ]);
  expect(rest).toMatchObject({ orders: [{ id: "5000000009", name: "#1009" }] });
});
