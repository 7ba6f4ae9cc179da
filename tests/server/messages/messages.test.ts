import { beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { messageLimits } from "#domain/messages/message-limits.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { aPerson, aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const MINUTE_MS = 60_000;
const SPAIN = "81.45.12.9";
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";
const GMAIL = "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)";
const shipped = { id: "em_1", subject: "Your order has shipped", url: "https://shop.example/orders/1?key=a%20b" };

let app: TestApp;
let shop: TestShop;
let orderId: string;
let paymentId: number;
let now: Date;

beforeEach(async () => {
  now = new Date();
  app = await testApp({ now: () => now, config: { ordersPerSecond: 100_000 } });
  shop = await aShop();
  const body = anOrderBody({});
  orderId = body.orderId;
  ({ paymentId } = await app.read(endpoints.sendOrder, { body }, asKeyOf(shop)));
});

/** As a shop's own systems send it, whatever it is. */
async function send(body: object, to = orderId) {
  const reply = await app.http.inject({ method: "POST", url: `/api/orders/${to}/messages`, headers: asKeyOf(shop), payload: body });
  return { status: reply.statusCode, body: reply.json<{ pixelUrl: string; linkUrl: string; warnings: object[]; errors: object[] }>() };
}

async function open(address: string, userAgent = PHONE, remoteAddress = SPAIN) {
  return app.http.inject({ method: "GET", url: new URL(address).pathname, headers: { "user-agent": userAgent }, remoteAddress });
}

async function interactions() {
  const person = asPerson(await aPerson({ of: [shop] }), shop);
  const trail = await app.read(endpoints.getHistory, { params: { id: paymentId }, query: {} }, person);
  return trail.filter(({ type }) => type === "EMAIL_INTERACTION");
}

async function detail() {
  return app.read(endpoints.getPayment, { params: { id: paymentId } }, asPerson(await aPerson({ of: [shop] }), shop));
}

describe("a message", () => {
  test("is a 201 with its addresses, and a repeat is a 200 with the same", async () => {
    const first = await send(shipped);
    expect(first).toMatchObject({ status: 201, body: { warnings: [] } });
    expect(await send(shipped)).toEqual({ ...first, status: 200 });
  });

  test("with other content is a 409 that names it", async () => {
    await send(shipped);
    expect(await send({ ...shipped, subject: "Another", url: null })).toMatchObject({
      status: 409,
      body: { errors: [{ path: "subject" }, { path: "url" }] },
    });
  });

  test.each([
    ["an address that runs a script", { url: "javascript:alert(1)" }, "url"],
    ["an address that is a page itself", { url: "data:text/html,<script>alert(1)</script>" }, "url"],
    ["an address without its protocol", { url: "//evil.example/orders/1" }, "url"],
    ["an address with a login in it", { url: "https://shop.example@evil.example/" }, "url"],
    ["an address with a line break in it", { url: "https://shop.example/orders\r\n/1" }, "url"],
    ["an address with what may be a card number", { url: "https://shop.example/4242424242424242" }, "url"],
    ["no ID", { id: "" }, "id"],
    ["a time long before the order", { sentAt: "2001-01-01T00:00:00Z" }, "sentAt"],
  ])("with %s is refused", async (_, wrong, path) => {
    expect(await send({ ...shipped, ...wrong })).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  });

  test("has all its faults named at once, what the order and the clock say too", async () => {
    const [sentAt, url] = ["2001-01-01T00:00:00Z", "https://shop.example/4242424242424242"];
    const pathsOf = async (body: object) => (await send(body)).body.errors.map((error) => Object.values(error)[0]);
    expect(await pathsOf({ id: "em_1", subject: 7, sentAt, url })).toEqual(["subject", "sentAt", "url"]);
    expect(await pathsOf({ id: "em_1", sentAt, url })).toEqual(["sentAt", "url"]);
    expect(await pathsOf({ id: 7, sentAt, url: "nowhere" })).toEqual(["id", "url", "sentAt"]);
  });

  test("has card numbers masked and unknown fields named", async () => {
    const { status, body } = await send({ id: "em_2", subject: "Card 4242 4242 4242 4242", gift: true });
    expect([status, body.warnings]).toMatchObject([201, [{ path: "subject" }, { path: "gift" }]]);
    expect(body.linkUrl).toBeNull();
    expect(JSON.stringify(await rowsOf(shop, "order_message"))).not.toContain("4242 4242 4242");
  });

  test("of an order that the shop doesn't have is a 404, and there is an end to their number", async () => {
    expect(await send(shipped, "nothing")).toMatchObject({ status: 404 });
    for (let id = 0; id < messageLimits.messages; id += 1) expect(await send({ id: `em_${id}` })).toMatchObject({ status: 201 });
    expect(await send({ id: "one more" })).toMatchObject({ status: 422, body: { errors: [{ path: "id" }] } });
    const too = { status: 422, body: { errors: [{ path: "subject" }, { path: "id" }] } };
    expect(await send({ id: "one more", subject: 7 })).toMatchObject(too);
    expect(await send({ id: "em_0" })).toMatchObject({ status: 200 });
  });
});

describe("the picture of a message", () => {
  test("is one of a pixel that nobody stores, and tells when and where it was opened", async () => {
    const { body } = await send(shipped);
    const reply = await open(body.pixelUrl);
    expect([reply.statusCode, reply.headers["content-type"], reply.headers["cache-control"]]).toEqual([200, "image/gif", "no-store"]);
    expect(reply.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(reply.rawPayload.subarray(0, 6).toString("latin1")).toBe("GIF89a");
    expect(await interactions()).toMatchObject([
      {
        to: "opened",
        text: "Email opened in Spain: “Your order has shipped”",
        at: now,
        sensor: { type: { id: "9" } },
        details: { signature: { geoInfo: { country: "ES" } } },
      },
    ]);
    expect(await detail()).toMatchObject({ emailOpened: { country: "ES", point: { isCity: false } } });
  });

  test("counts once a minute, and up to a limit", async () => {
    const { body } = await send(shipped);
    for (let time = 0; time < 3; time += 1) await open(body.pixelUrl);
    expect(await interactions()).toHaveLength(1);
    for (let time = 0; time < messageLimits.interactions + 5; time += 1) {
      now = new Date(now.getTime() + MINUTE_MS);
      await open(body.pixelUrl);
    }
    expect(await interactions()).toHaveLength(messageLimits.interactions);
  });

  test("loaded by a mail service or another program isn't an opening, and tells no place", async () => {
    const { body } = await send(shipped);
    await open(body.pixelUrl, GMAIL);
    expect(await interactions()).toMatchObject([
      { to: "loaded", text: "Email loaded ahead by Gmail: “Your order has shipped”", details: { signature: null } },
    ]);
    expect(await detail()).toMatchObject({ emailOpened: null });
    await open(body.pixelUrl);
    expect((await interactions()).map(({ to }) => to)).toEqual(["opened", "loaded"]);
  });

  test("with a forged or damaged address is the same picture, and records nothing", async () => {
    const { body } = await send(shipped);
    const forged = body.pixelUrl.replace(/[0-9a-f]{8}\.gif$/, "00000000.gif");
    for (const address of [forged, body.pixelUrl.replace("_", "-"), "http://localhost/sensor/e/x.gif"]) {
      const reply = await open(address);
      expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "image/gif"]);
    }
    expect(await interactions()).toEqual([]);
  });
});

describe("the link of a message", () => {
  test("leads to the message's own address and nowhere else, and tells that it was followed", async () => {
    const { body } = await send(shipped);
    const reply = await app.http.inject({
      method: "GET",
      url: `${new URL(body.linkUrl).pathname}?url=https://evil.example`,
      headers: { "user-agent": PHONE },
      remoteAddress: SPAIN,
    });
    expect([reply.statusCode, reply.headers.location, reply.headers["cache-control"]]).toEqual([302, shipped.url, "no-store"]);
    expect(await interactions()).toMatchObject([{ to: "clicked", text: "Email link followed in Spain: “Your order has shipped”" }]);
  });

  test("asked for its headers alone answers the same and records nothing, and so does its pixel", async () => {
    const { body } = await send(shipped);
    const head = async (address: string) => {
      const { statusCode, headers } = await app.http.inject({
        method: "HEAD",
        url: new URL(address).pathname,
        headers: { "user-agent": PHONE },
      });
      return [statusCode, headers.location, headers["content-type"]];
    };
    expect(await head(body.linkUrl)).toEqual([302, shipped.url, undefined]);
    expect(await head(body.pixelUrl)).toEqual([200, undefined, "image/gif"]);
    expect(await interactions()).toEqual([]);
  });

  test("checked by a program is said so", async () => {
    const { body } = await send(shipped);
    await open(body.linkUrl, "curl/8.0");
    expect(await interactions()).toMatchObject([{ to: "scanned" }]);
  });

  test("that is forged, or of a message without an address, is a 404", async () => {
    const { body } = await send({ id: "em_3" });
    expect((await open(body.pixelUrl.replace("/e/", "/l/").replace(".gif", ""))).statusCode).toBe(404);
    expect((await open("http://localhost/sensor/l/1_1_x")).statusCode).toBe(404);
  });
});

test("of an erased order nothing is left of its messages, and nothing more is recorded", async () => {
  const { body } = await send(shipped);
  await open(body.pixelUrl);
  await app.services.database.forTenants([shop.tenantId], (handle) =>
    emptyOrders(handle, shop.tenantId, [paymentId], "request", new Date()),
  );
  expect(await rowsOf(shop, "order_message")).toEqual([]);
  expect(await rowsOf(shop, "message_interaction")).toEqual([]);
  expect(await interactions()).toMatchObject([{ text: "Email opened", details: { signature: null } }]);
  expect((await open(body.linkUrl)).statusCode).toBe(404);
  const again = await send(shipped);
  expect(again).toMatchObject({ status: 201, body: { linkUrl: null, warnings: [{ path: "subject" }, { path: "url" }] } });
  now = new Date(now.getTime() + 2 * MINUTE_MS);
  await open(again.body.pixelUrl);
  expect(await interactions()).toHaveLength(1);
});
