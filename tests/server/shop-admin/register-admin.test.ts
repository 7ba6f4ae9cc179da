import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { registerAdmin, type AdminOptions } from "#server/shop-admin/register-admin.ts";
import { verifySessionToken } from "#server/platforms/shopify/session-token.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const options: AdminOptions = {
  consoleUrl: "http://127.0.0.1:4101/",
  apiKey: "an-app-key",
  secret: "an-app-secret-of-some-length",
  shop: "demo-shop.myshopify.com",
  now: () => NOW,
};

async function anAdmin(changes: Partial<AdminOptions> = {}) {
  const app = Fastify();
  await registerAdmin(app, { ...options, ...changes });
  return app;
}

async function tokenFrom(headers: Record<string, string>, payload: object) {
  const app = await anAdmin();
  return app.inject({
    method: "POST",
    url: "/session-token",
    headers: { host: "127.0.0.1:4102", ...headers },
    payload,
  });
}

describe("our own shop admin", () => {
  it("shows its page at every address and frames the console's origin only", async () => {
    const app = await anAdmin();
    for (const url of ["/", "/apps/surety/transactions/17"]) {
      const answer = await app.inject(url);
      expect(answer.body).toContain('data-console="http://127.0.0.1:4101"');
      expect(answer.headers["content-security-policy"]).toContain("frame-src http://127.0.0.1:4101;");
    }
  });

  it("signs tokens that the product's server takes for a minute", async () => {
    const answer = await tokenFrom({ origin: "http://127.0.0.1:4102" }, { shop: "demo-shop.myshopify.com", kind: "valid" });
    const { token } = answer.json<{ token: string }>();
    const app = { apiKey: options.apiKey, secret: options.secret };
    expect((await verifySessionToken(token, { ...app, now: NOW })).shop).toBe("demo-shop.myshopify.com");
    const later = new Date(NOW.getTime() + 71_000);
    await expect(verifySessionToken(token, { ...app, now: later })).rejects.toMatchObject({
      code: "session-token-expired",
    });
  });

  it("signs with another secret where a refusal is to be tried", async () => {
    const answer = await tokenFrom({ origin: "http://127.0.0.1:4102" }, { shop: "demo-shop.myshopify.com", kind: "foreign" });
    const { token } = answer.json<{ token: string }>();
    await expect(verifySessionToken(token, { apiKey: options.apiKey, secret: options.secret, now: NOW })).rejects.toThrow(
      "The session token isn't valid",
    );
  });

  it("gives tokens to its own page only, and only for shops", async () => {
    const shop = { shop: "demo-shop.myshopify.com", kind: "valid" };
    expect((await tokenFrom({ origin: "http://lamp.example" }, shop)).statusCode).toBe(403);
    expect((await tokenFrom({}, shop)).statusCode).toBe(403);
    expect((await tokenFrom({ origin: "http://127.0.0.1:4102" }, { shop: "lamp.example", kind: "valid" })).statusCode).toBe(422);
  });

  it.each(["localhost:4102", "127.0.0.1:4102", "127.0.0.1", "[::1]:4102", "LOCALHOST:4102", "lamp.local:4102"])(
    "answers to its own name %s",
    async (host) => {
      const app = await anAdmin({ host: "lamp.local" });
      expect((await app.inject({ url: "/", headers: { host } })).statusCode).toBe(200);
    },
  );

  it.each([
    "lamp.example:4102",
    "localhost.lamp.example:4102",
    "localhost:4102@lamp.example",
    "lamp.local:4102",
    "127.0.0.1.lamp.example",
    "0x7f.1",
  ])("answers nothing under the name %s, not even to its own page", async (host) => {
    const app = await anAdmin();
    const payload = { shop: "demo-shop.myshopify.com", kind: "valid" };
    for (const request of [
      { url: "/" },
      { url: "/app-bridge.js" },
      { method: "POST", url: "/session-token", payload, headers: { origin: `http://${host}` } },
    ] as const) {
      const headers = { ...("headers" in request ? request.headers : {}), host };
      expect((await app.inject({ ...request, headers })).statusCode).toBe(421);
    }
  });

  it("has a script in App Bridge's place that speaks to exact origins only", async () => {
    const app = await anAdmin();
    for (const url of ["/app-bridge.js", "/admin.js"]) {
      const { body } = await app.inject(url);
      expect(body).toContain("event.origin !== ");
      expect(body).not.toMatch(/postMessage\([^)]*["']\*["']/);
    }
  });

  it("does not start for something that is no shop", async () => {
    await expect(anAdmin({ shop: "lamp.example" })).rejects.toThrow("isn't a myshopify.com address");
  });
});
