import { beforeAll, describe, expect, test } from "vitest";
import { aShop, anOrderBody } from "#tests/support/builders.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { countRows } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

describe("an import", () => {
  test.for(["application/x-ndjson", "application/ndjson", "application/jsonlines", "Application/X-NDJSON; charset=utf-8"])(
    "of type %s is taken",
    async (type) => {
      const shop = await aShop();
      const reply = await post(shop.apiKey, "/api/orders/import", type);
      expect(reply.statusCode).toBe(200);
      expect(reply.payload).toContain("paymentId");
      expect(await countRows(shop)).toMatchObject({ payment: 1 });
    },
  );

  test.for(["text/plain", "application/json", "text/csv", "application/x-www-form-urlencoded", "nonsense", null])(
    "of type %s is refused with the accepted types, so nothing is lost silently",
    async (type) => {
      const shop = await aShop();
      const reply = await post(shop.apiKey, "/api/orders/import", type);
      expect(reply.statusCode).toBe(415);
      expect(reply.json()).toMatchObject({
        detail: "This endpoint accepts application/x-ndjson, application/ndjson, application/jsonlines.",
      });
    },
  );
});

describe("an order", () => {
  test.for(["text/plain", "application/x-ndjson", null])("of type %s is refused with the accepted type", async (type) => {
    const reply = await post((await aShop()).apiKey, "/api/orders", type);
    expect(reply.statusCode).toBe(415);
    expect(reply.json()).toMatchObject({ detail: "This endpoint accepts application/json." });
  });

  test("of type application/json is accepted, whatever its charset", async () => {
    expect((await post((await aShop()).apiKey, "/api/orders", "application/json; charset=utf-8")).statusCode).toBe(201);
  });
});

function post(apiKey: string, url: string, type: string | null) {
  return app.http.inject({
    method: "POST",
    url,
    headers: { "x-api-key": apiKey, ...(type === null ? {} : { "content-type": type }) },
    payload: JSON.stringify(anOrderBody()),
  });
}
