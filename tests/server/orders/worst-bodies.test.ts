import { beforeAll, describe, expect, test } from "vitest";
import { aShop, anOrderBody } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const CARD = "4242424242424242";

/** So many values below names as long and as deep as they may be. */
function deep(count: number, value: unknown): Record<string, unknown> {
  const values = Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, value]));
  return Array.from({ length: 12 }).reduce<Record<string, unknown>>((inner) => ({ ["n".repeat(250)]: inner }), values);
}

async function send(method: "POST" | "PUT", url: string, payload: unknown) {
  const shop = await aShop();
  const body = anOrderBody();
  await app.http.inject({ method: "POST", url: "/api/orders", headers: asKeyOf(shop), payload: body });
  const reply = await app.http.inject({
    method,
    url: url.replace("{orderId}", body.orderId),
    headers: { ...asKeyOf(shop), "content-type": "application/json" },
    payload: JSON.stringify(payload),
  });
  return { shop, status: reply.statusCode, bytes: reply.rawPayload.length, answer: reply.json<Record<string, { path: string }[]>>() };
}

const MOST_BYTES = 40_000;

describe("the answer to the worst body is short:", () => {
  test.for([
    ["an order with 9,000 card numbers", "POST", "/api/orders", anOrderBody({ payment: deep(9_000, CARD) })],
    ["a change to the same", "PUT", "/api/orders/{orderId}", { payment: deep(9_000, CARD) }],
  ] as const)("%s", async ([, method, url, payload]) => {
    const { bytes, answer, status } = await send(method, url, payload);
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect(status).toBe(422);
    expect(answer["errors"]?.length).toBeLessThanOrEqual(51);
  });

  test("an order with 9,000 unknown fields", async () => {
    const { bytes, status, answer } = await send("POST", "/api/orders", { ...anOrderBody(), ...deep(9_000, CARD) });
    expect(status).toBe(201);
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect(answer["warnings"]).toHaveLength(51);
  });

  test("an order with 200 tags too long", async () => {
    const body = anOrderBody({ tags: Array.from({ length: 200 }, () => "x".repeat(300)) });
    const { bytes, status, answer } = await send("POST", "/api/orders", body);
    expect(status).toBe(201);
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect(answer["warnings"]).toHaveLength(51);
  });

  test("a change of 9,000 unknown fields, of which 500 are stored, 200 recorded, and the others counted", async () => {
    const { shop, status, answer } = await send(
      "PUT",
      "/api/orders/{orderId}",
      Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`f${index}`, index])),
    );
    expect(status).toBe(200);
    expect(answer["changes"]).toHaveLength(200);
    expect(answer["warnings"]).toContainEqual({ path: "", message: "300 more changes were stored but aren't listed" });
    expect(answer["warnings"]).toContainEqual({ path: "", message: "8,500 values in unknown fields aren't stored: at most 500 are" });
    const events = (await rowsOf(shop, "payment_event")).filter((event) => event["type"] === "FIELD_CHANGED");
    expect(events).toHaveLength(201);
    expect(events.at(-1)).toMatchObject({ field: null, description: "300 more fields changed" });
  });
});
