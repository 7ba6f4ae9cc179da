import { beforeAll, describe, expect, test } from "vitest";
import { importLine, type ImportLine } from "#contract/orders.ts";
import { importOrders } from "#server/orders/import-orders.ts";
import { makeOrderBatches } from "#server/orders/order-batches.ts";
import { takeInOrder } from "#server/orders/take-in-order.ts";
import { aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { countRows } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

async function sendLines(shop: TestShop, payload: string): Promise<ImportLine[]> {
  const headers = { ...asKeyOf(shop), "content-type": "application/x-ndjson" };
  const reply = await app.http.inject({ method: "POST", url: "/api/orders/import", headers, payload });
  expect(reply.statusCode).toBe(200);
  const lines = reply.payload.split("\n").filter((line) => line !== "");
  return lines.map((line) => importLine.parse(JSON.parse(line)));
}

const line = (orderId: string, rest: Record<string, unknown> = {}) => JSON.stringify(anOrderBody({ orderId, ...rest }));

describe("an import", () => {
  test("is answered line by line in order, and a bad line never stops the others", async () => {
    const shop = await aShop();
    const answers = await sendLines(
      shop,
      [line("a"), "", '{"orderId": "b"', line("c", { amount: -1 }), "  ", line("d"), "[]", ""].join("\n"),
    );
    expect(answers).toEqual([
      { orderId: "a", paymentId: expect.stringMatching(/^\d+$/), decision: "approved", riskScore: expect.any(Number) },
      { line: 3, orderId: null, error: { title: "The line isn't valid JSON", errors: [] } },
      { line: 4, orderId: "c", error: { title: expect.any(String), errors: [{ path: "amount", message: expect.any(String) }] } },
      { orderId: "d", paymentId: expect.any(String), decision: "approved", riskScore: expect.any(Number) },
      { line: 7, orderId: null, error: { title: expect.any(String), errors: [{ path: "", message: "must be an object" }] } },
    ]);
    expect(await countRows(shop)).toMatchObject({ payment: 2 });
  });

  test("that is sent again gives the same answers and duplicates nothing", async () => {
    const shop = await aShop();
    const payload = [line("a"), line("b"), line("a")].join("\r\n");
    const first = await sendLines(shop, payload);
    expect(first[2]).toEqual(first[0]);
    expect(await sendLines(shop, payload)).toEqual(first);
    expect(await countRows(shop)).toMatchObject({ payment: 2, daily_delta: 2 });
  });

  test("reports a line that is too long and continues", async () => {
    const shop = await aShop();
    const answers = await sendLines(shop, [line("a", { note: "x".repeat(600_000) }), line("b")].join("\n"));
    expect(answers).toMatchObject([{ line: 1, orderId: null, error: { title: "The line is too long" } }, { orderId: "b" }]);
  });

  test("of nothing gives an empty response", async () => {
    expect(await sendLines(await aShop(), "")).toEqual([]);
  });

  test("without a key is a 401", async () => {
    const reply = await app.http.inject({
      method: "POST",
      url: "/api/orders/import",
      headers: { "content-type": "application/x-ndjson" },
      payload: line("a"),
    });
    expect(reply.statusCode).toBe(401);
  });

  test("is one request, however many lines it has", async () => {
    const slow = await testApp({ config: { ordersPerSecond: 2 } });
    const shop = await aShop();
    const headers = { ...asKeyOf(shop), "content-type": "application/x-ndjson" };
    const payload = Array.from({ length: 30 }, (_, index) => line(`o${index}`)).join("\n");
    const reply = await slow.http.inject({ method: "POST", url: "/api/orders/import", headers, payload });
    expect(reply.statusCode).toBe(200);
    expect(await countRows(shop)).toMatchObject({ payment: 30 });
  });

  test("stores the lines of a chunk together, and an order of its own goes before those that wait", async () => {
    const shop = await aShop();
    const stored: string[][] = [];
    const { screening, database } = app.services;
    const watched = {
      ...screening,
      decide: (...[handle, tenantId, orders]: Parameters<typeof screening.decide>) => {
        stored.push(orders.map(({ order }) => order.orderId));
        return screening.decide(handle, tenantId, orders);
      },
    };
    const services = { ...app.services, orderBatches: makeOrderBatches(database, watched, app.services.jobs) };
    const ids = Array.from({ length: 600 }, (_, index) => `line-${index}`);
    async function* chunk(): AsyncGenerator<string> {
      yield ids.map((id) => `${line(id)}\n`).join("");
    }
    const answered: string[] = [];
    let request: Promise<unknown> | null = null;
    for await (const answer of importOrders(services, shop.tenantId, chunk())) {
      if ("paymentId" in answer) answered.push(answer.orderId);
      request ??= takeInOrder(services, shop.tenantId, JSON.parse(line("request")), new Date());
    }
    await request;

    expect(answered).toEqual(ids);
    expect(stored.length).toBeLessThan(ids.length / 8 + 2);
    const before = stored.findIndex((batch) => batch.includes("request"));
    const sentAfter = stored.findIndex((batch) => batch.includes("line-255"));
    expect(before).toBeLessThanOrEqual(sentAfter + 2);
  });

  test.for([
    ["blank lines", "\n"],
    ["lines that aren't JSON", "{\n"],
    ["lines that aren't orders", "1\n"],
  ] as const)("of one chunk of %s lets other work run after every 256 of them", async ([, text]) => {
    const shop = await aShop();
    let turns = 0;
    let isDone = false;
    const otherWork = () => {
      turns += 1;
      if (!isDone) setImmediate(otherWork);
    };
    setImmediate(otherWork);
    async function* chunk(): AsyncGenerator<string> {
      yield text.repeat(256 * 20);
    }
    const answers: ImportLine[] = [];
    for await (const answer of importOrders(app.services, shop.tenantId, chunk())) answers.push(answer);
    isDone = true;
    expect(answers).toHaveLength(text === "\n" ? 0 : 256 * 20);
    expect(turns).toBeGreaterThanOrEqual(19);
  });

  test("answers lines that aren't JSON with less than 90 bytes each", async () => {
    const headers = { ...asKeyOf(await aShop()), "content-type": "application/x-ndjson" };
    const reply = await app.http.inject({ method: "POST", url: "/api/orders/import", headers, payload: "{\n".repeat(1000) });
    expect(reply.rawPayload.length).toBeLessThan(90 * 1000);
  });

  test("reads little further than its answers are consumed, so that memory use is constant", async () => {
    const shop = await aShop();
    let read = 0;
    async function* endless(): AsyncGenerator<string> {
      for (;;) {
        read += 1;
        yield `${line(`endless-${read}`)}\n`;
      }
    }
    let taken = 0;
    for await (const answer of importOrders(app.services, shop.tenantId, endless())) {
      expect(answer).toMatchObject({ orderId: expect.stringContaining("endless") });
      taken += 1;
      if (taken === 5) break;
    }
    expect(read).toBeLessThan(20);
  });
});
