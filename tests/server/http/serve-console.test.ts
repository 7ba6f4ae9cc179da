import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerConsole, type ConsoleOptions } from "#server/http/serve-console.ts";
import { consoleOptions } from "#tests/support/console-options.ts";
import { writeConsole } from "#tests/support/write-console.ts";

const INDEX = `<!doctype html><html><head><meta charset="utf-8" />
    <!-- embedded -->
    <title>Surety</title><script type="module" src="/assets/index-abc.js"></script></head><body></body></html>`;
const BRIDGE = "https://cdn.shopify.com/shopifycloud/app-bridge.js";
const EMBEDDED = "/transactions?embedded=1&shop=blue-lamp.myshopify.com&host=YWJj";

const SCREENS = [
  { address: "^/?$", isEmbeddedOnly: true, scripts: ["/assets/home-abc.js"], styles: [] },
  {
    address: "^/transactions/?$",
    isEmbeddedOnly: false,
    scripts: ["/assets/list-abc.js", "/assets/table-abc.js"],
    styles: ["/assets/list-abc.css"],
  },
  { address: "^/transactions/[^/]+/?$", isEmbeddedOnly: false, scripts: ["/assets/order-abc.js"], styles: [] },
];
const LIST_LINKS =
  '<link rel="modulepreload" crossorigin href="/assets/list-abc.js">' +
  '<link rel="modulepreload" crossorigin href="/assets/table-abc.js">' +
  '<link rel="stylesheet" crossorigin href="/assets/list-abc.css">';

let distDir: string;
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), "surety-console-"));
  await writeConsole(distDir, INDEX, SCREENS);
  await writeFile(join(distDir, "assets/index-abc.js"), "console.log(1)");
  await writeFile(join(distDir, "assets/index-abc.js.br"), "packed");
});
afterAll(() => rm(distDir, { recursive: true }));

async function aServer(options: Partial<ConsoleOptions> = {}): Promise<FastifyInstance> {
  const app = Fastify();
  app.get("/api/known", async () => ({ known: true }));
  await registerConsole(app, { ...consoleOptions(distDir), shopifyApiKey: "an-app-key", appBridgeUrl: BRIDGE, ...options });
  return app;
}

function directive(policy: unknown, name: string): string | undefined {
  return String(policy)
    .split("; ")
    .find((part) => part.startsWith(`${name} `));
}

describe("the console's page", () => {
  it("is answered for every address of the console and is never kept", async () => {
    const app = await aServer();
    for (const url of ["/", "/reset/abc", "/transactions/17?tid=3", "/nothing/here", "/reset?u=ann@lamp.example"]) {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.body).toContain("<title>Surety</title>");
    }
  });

  it("is not answered for addresses of the API, of assets and of files", async () => {
    const app = await aServer();
    for (const url of [
      "/api",
      "/api/nothing",
      "/sensor/x",
      "/verify",
      "/healthz",
      "/metrics",
      "/assets/gone-123.js",
      "/favicon.ico",
      "/robots.txt",
    ]) {
      expect((await app.inject(url)).statusCode).toBe(404);
    }
    expect((await app.inject("/api/known")).json()).toEqual({ known: true });
  });

  it("may be framed by nobody and has no App Bridge", async () => {
    const answer = await (await aServer()).inject("/login");
    expect(directive(answer.headers["content-security-policy"], "frame-ancestors")).toBe("frame-ancestors 'none'");
    expect(answer.body).not.toContain("app-bridge");
    expect(answer.body).not.toContain("shopify-api-key");
  });

  it("allows no inline script and no eval", async () => {
    const app = await aServer();
    for (const url of ["/login", EMBEDDED]) {
      const scripts = directive((await app.inject(url)).headers["content-security-policy"], "script-src");
      expect(scripts).not.toMatch(/unsafe|\*|data:|blob:/);
    }
  });

  it("names where it calls the API and the sensors, and may call there, in both frames: one build serves every variant", async () => {
    const apart = { apiBase: "https://api.surety.test/v1", sensorBase: "https://sensors.surety.test" };
    const [own, other] = [await aServer(), await aServer(apart)];
    for (const url of ["/login", EMBEDDED]) {
      const here = await own.inject(url);
      expect(here.body).toContain('<meta name="surety-api" content="/api" />');
      expect(here.body).toContain('<meta name="surety-sensor" content="/sensor" />');
      expect(directive(here.headers["content-security-policy"], "connect-src")).toMatch(
        /^connect-src 'self'( https:\/\/cdn\.shopify\.com)?$/,
      );
      const there = await other.inject(url);
      expect(there.body).toContain('<meta name="surety-api" content="https://api.surety.test/v1" />');
      expect(there.body).toContain('<meta name="surety-sensor" content="https://sensors.surety.test" />');
      expect(directive(there.headers["content-security-policy"], "connect-src")).toMatch(
        /^connect-src 'self' https:\/\/api\.surety\.test https:\/\/sensors\.surety\.test( |$)/,
      );
    }
  });

  it("takes typefaces from our own server alone", async () => {
    const app = await aServer();
    expect(directive((await app.inject("/login")).headers["content-security-policy"], "font-src")).toBe("font-src 'self'");
    expect(directive((await app.inject(EMBEDDED)).headers["content-security-policy"], "font-src")).toBe(
      "font-src 'self' https://cdn.shopify.com",
    );
  });

  it("lets the configured map and chat in, and nothing else", async () => {
    const app = await aServer({
      mapTilesOrigin: "https://tiles.example",
      supportChatOrigin: "https://chat.example",
    });
    const policy = (await app.inject("/login")).headers["content-security-policy"];
    expect(directive(policy, "img-src")).toContain("https://tiles.example");
    expect(directive(policy, "script-src")).toBe("script-src 'self' https://chat.example");
  });
});

describe("a screen's files", () => {
  const linked = (body: string) => [...body.matchAll(/modulepreload" crossorigin href="\/assets\/([^"]+)"/g)].map(([, file]) => file);

  it("are linked in its page after the first script, in both frames", async () => {
    const app = await aServer();
    for (const url of ["/transactions", "/transactions/?tid=3", EMBEDDED]) {
      const { body } = await app.inject(url);
      expect(body).toContain(`<script type="module" src="/assets/index-abc.js"></script>${LIST_LINKS}</head>`);
    }
  });

  it("are those of the address, and none where it has no screen", async () => {
    const app = await aServer();
    const linkedAt = async (url: string) => linked((await app.inject(url)).body);
    expect(await linkedAt("/transactions/17")).toEqual(["order-abc.js"]);
    expect(await linkedAt("/nothing/here")).toEqual([]);
    expect(await linkedAt("/login")).toEqual([]);
    expect(await linkedAt("/login?embedded=1&shop=blue-lamp.myshopify.com")).toEqual([]);
  });

  it("are linked at the root inside a shop's admin alone", async () => {
    const app = await aServer();
    expect(linked((await app.inject("/")).body)).toEqual([]);
    expect(linked((await app.inject("/?embedded=1&shop=blue-lamp.myshopify.com")).body)).toEqual(["home-abc.js"]);
  });
});

describe("the login", () => {
  it("is served with its form, on our own site alone", async () => {
    const app = await aServer();
    for (const url of ["/login", "/login?u=ann@shop.test", "/login/", "/LOGIN", "/login?embedded=1&shop=lamp.example"]) {
      const { body, headers } = await app.inject(url);
      expect(body).toContain("<form>login/page.html</form>");
      expect(headers["cache-control"]).toBe("no-store");
      expect(directive(headers["content-security-policy"], "frame-ancestors")).toBe("frame-ancestors 'none'");
    }
    for (const url of ["/", "/loginx", "/login/code", "/reset", "/login?embedded=1&shop=blue-lamp.myshopify.com"]) {
      expect((await app.inject(url)).body).not.toContain("<form>");
    }
  });

  it("offers the demo's logins and the signup where the server has them", async () => {
    const app = await aServer({ login: { hasDemo: true, offersSignup: true } });
    expect((await app.inject("/login")).body).toContain("<form>login/page-demo-signup.html</form>");
  });

  it("takes no form that a browser sends by itself", async () => {
    const app = await aServer();
    const payload = "username=ann%40shop.test&password=secret";
    const sent = await app.inject({
      method: "POST",
      url: "/login",
      payload,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(sent.statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe("the page inside a shop's admin", () => {
  it("has the app's key and App Bridge before every other script", async () => {
    const { body } = await (await aServer()).inject(EMBEDDED);
    expect(body).toContain('<meta name="shopify-api-key" content="an-app-key" />');
    expect(body.indexOf("<script")).toBe(body.indexOf(`<script src="${BRIDGE}"></script>`));
    expect(body.indexOf("shopify-api-key")).toBeLessThan(body.indexOf("<script"));
  });

  it("may be framed by that shop and the admin only", async () => {
    const answer = await (await aServer()).inject(EMBEDDED);
    expect(directive(answer.headers["content-security-policy"], "frame-ancestors")).toBe(
      "frame-ancestors https://blue-lamp.myshopify.com https://admin.shopify.com",
    );
    expect(answer.headers["x-frame-options"]).toBeUndefined();
  });

  it("may be framed by our own admin where there is one", async () => {
    const app = await aServer({ adminOrigin: "http://localhost:3001" });
    expect(directive((await app.inject(EMBEDDED)).headers["content-security-policy"], "frame-ancestors")).toMatch(
      / http:\/\/localhost:3001$/,
    );
    expect(directive((await app.inject("/login")).headers["content-security-policy"], "frame-ancestors")).toBe("frame-ancestors 'none'");
  });

  it.each([
    "/?embedded=1",
    "/?shop=blue-lamp.myshopify.com",
    "/?embedded=0&shop=blue-lamp.myshopify.com",
    "/?embedded=1&shop=lamp.example",
    "/?embedded=1&shop=blue-lamp.myshopify.com.lamp.example",
    "/?embedded=1&shop=*.myshopify.com",
    "/?embedded=1&shop=a.myshopify.com%20https://lamp.example",
    "/?embedded=1&shop=a.myshopify.com%3B%20script-src%20*",
    "/?embedded=1&shop=a.myshopify.com%0d%0ax",
    "/?embedded=1&shop=a.myshopify.com&shop=b.myshopify.com",
    "/?embedded=1&embedded=1&shop=a.myshopify.com",
  ])("is not given for %s", async (url) => {
    const answer = await (await aServer()).inject(url);
    expect(directive(answer.headers["content-security-policy"], "frame-ancestors")).toBe("frame-ancestors 'none'");
    expect(answer.body).not.toContain("shopify-api-key");
  });

  it("is not given by a server without the app's key", async () => {
    const answer = await (await aServer({ shopifyApiKey: null })).inject(EMBEDDED);
    expect(answer.body).not.toContain("shopify-api-key");
    expect(directive(answer.headers["content-security-policy"], "frame-ancestors")).toBe("frame-ancestors 'none'");
  });

  it("writes a key with odd letters so that it stays inside of its attribute", async () => {
    const { body } = await (await aServer({ shopifyApiKey: '"><script>x' })).inject(EMBEDDED);
    expect(body).toContain('content="&quot;&gt;&lt;script&gt;x"');
  });
});

describe("an asset", () => {
  it("is kept for a year and sent as it was packed at the build", async () => {
    const app = await aServer();
    const packed = await app.inject({
      url: "/assets/index-abc.js",
      headers: { "accept-encoding": "br, gzip" },
    });
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(packed.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(packed.headers["content-type"]).toMatch(/javascript/);
    expect((await app.inject("/assets/index-abc.js")).body).toBe("console.log(1)");
  });
});

it("a page without a place for App Bridge stops the start", async () => {
  const folder = await mkdtemp(join(tmpdir(), "surety-console-"));
  await writeConsole(folder, "<html></html>");
  const start = registerConsole(Fastify(), consoleOptions(folder));
  await expect(start).rejects.toThrow("needs <!-- embedded --> once");
  await rm(folder, { recursive: true });
});
