import { describe, expect, test } from "vitest";
import { ConfigError, environmentNames, readConfig } from "#server/config.ts";

const onPostgres = { DATABASE_URL: "postgres://surety@db/surety", SECRET_KEY: "x".repeat(32) };

describe("without any variable", () => {
  test("the embedded database, the demo and this machine alone are the defaults", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      dataDir: ".data",
      databaseUrl: null,
      role: "all",
      hasDemo: true,
      secretKey: null,
      publicUrl: "http://localhost:3000",
      variant: "production",
      shopify: null,
      smtpUrl: null,
      hookAllow: [],
      ordersPerSecond: 600,
    });
  });
});

describe("the demo", () => {
  test("is off with DATABASE_URL unless it is set", () => {
    expect(readConfig(onPostgres)).toMatchObject({ hasDemo: false, host: "0.0.0.0" });
    expect(readConfig({ ...onPostgres, DEMO: "on" })).toMatchObject({ hasDemo: true, host: "127.0.0.1" });
    expect(readConfig({ DEMO: "off" })).toMatchObject({ hasDemo: false, host: "0.0.0.0" });
  });

  test("is only served to other machines if HOST says so", () => {
    expect(readConfig({ HOST: "0.0.0.0" })).toMatchObject({ hasDemo: true, host: "0.0.0.0" });
  });
});

describe("web and jobs as separate processes", () => {
  const keys = { FILES_ACCESS_KEY_ID: "AK", FILES_SECRET_ACCESS_KEY: "SK" };

  test.for(["web", "jobs"] as const)("%s starts with a bucket or a shared folder, so that each finds the other's files", (role) => {
    const apart = { ...onPostgres, ROLE: role };
    expect(readConfig({ ...apart, FILES_BUCKET: "evidence", ...keys })).toMatchObject({ role, filesBucket: { name: "evidence" } });
    expect(readConfig({ ...apart, FILES_SHARED: "on" })).toMatchObject({ role, filesBucket: null });
    expect(() => readConfig(apart)).toThrow(/FILES_BUCKET is required .* set FILES_SHARED=on/);
    expect(() => readConfig({ ...apart, FILES_SHARED: "off" })).toThrow(ConfigError);
  });

  test("in one process, files are in its folder", () => {
    expect(readConfig({ ...onPostgres, ROLE: "all" })).toMatchObject({ role: "all", filesBucket: null });
  });
});

test.for(["production", "qa", "demo"] as const)(
  "the variant %s sets the addresses of API, sensors and verification pages, each unless it's set",
  (variant) => {
    const ofVariant = { variant, apiBase: "/api", sensorBase: "/sensor", verificationBase: "/verify" };
    expect(readConfig({ VARIANT: variant })).toMatchObject(ofVariant);
    expect(readConfig({ VARIANT: variant, API_URL: "https://api.surety.test/" })).toMatchObject({
      ...ofVariant,
      apiBase: "https://api.surety.test",
    });
    const apart = { API_URL: "https://a.test/api", SENSOR_URL: "https://s.test/sensor", VERIFY_URL: "https://v.test" };
    expect(readConfig({ VARIANT: variant, ...apart })).toMatchObject({
      variant,
      apiBase: "https://a.test/api",
      sensorBase: "https://s.test/sensor",
      verificationBase: "https://v.test",
    });
  },
);

test("a variable left blank is unset", () => {
  expect(readConfig(Object.fromEntries(environmentNames.map((name) => [name, ""])))).toEqual(readConfig({}));
});

test("a URL loses its trailing slash, and a list its spaces", () => {
  expect(readConfig({ PUBLIC_URL: "https://surety.test/", HOOK_ALLOW: " a:1, ,b:2 " })).toMatchObject({
    publicUrl: "https://surety.test",
    hookAllow: ["a:1", "b:2"],
  });
});

test("the ports of development follow PORT unless they are set", () => {
  expect(readConfig({ PORT: "4000" })).toMatchObject({ adminPort: 4001, devPort: 5173 });
  expect(readConfig({ ADMIN_PORT: "4100", DEV_PORT: "4200" })).toMatchObject({ adminPort: 4100, devPort: 4200 });
});

test("proxies are addresses, networks, or networks by their name", () => {
  expect(readConfig({ TRUST_PROXY: "10.0.0.1, 192.168.0.0/16,loopback, ::1" }).trustProxy).toBe("10.0.0.1, 192.168.0.0/16,loopback, ::1");
});

test("the error for invalid proxies mentions named networks", () => {
  expect(() => readConfig({ TRUST_PROXY: "proxy.example" })).toThrow(/TRUST_PROXY must be .*loopback/);
});

describe("a fault is named:", () => {
  test.for<[string, Record<string, string>]>([
    ["PORT", { PORT: "http" }],
    ["PORT", { PORT: "70000" }],
    ["ADMIN_PORT", { ADMIN_PORT: "abc" }],
    ["DEV_PORT", { DEV_PORT: "5173.5" }],
    ["MAP_TILES_URL", { MAP_TILES_URL: "foo" }],
    ["MAP_TILES_URL", { MAP_TILES_URL: "https://tiles.example/tiles.png" }],
    ["MAPS_LINK_URL", { MAPS_LINK_URL: "https://maps.example/search" }],
    ["MAPS_LINK_URL", { MAPS_LINK_URL: "maps of {address}" }],
    ["TRUST_PROXY", { TRUST_PROXY: "proxy.example" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://db" }],
    ["SECRET_KEY", { DATABASE_URL: "postgres://db/surety" }],
    ["SECRET_KEY", { SECRET_KEY: "short" }],
    ["ROLE", { ROLE: "worker" }],
    ["ROLE", { ROLE: "web" }],
    ["DEMO", { DEMO: "yes" }],
    ["PUBLIC_URL", { PUBLIC_URL: "surety.test" }],
    ["VARIANT", { VARIANT: "staging" }],
    ["SHOPIFY_API_SECRET", { SHOPIFY_API_KEY: "key" }],
    ["SHOPIFY_API_KEY", { SHOPIFY_API_SECRET: "secret" }],
    ["APP_BRIDGE_URL", { APP_BRIDGE_URL: "javascript:alert(1)" }],
    ["SMTP_URL", { SMTP_URL: "https://mail.test" }],
    ["ORDERS_PER_SECOND", { ORDERS_PER_SECOND: "0" }],
    ["ORDERS_PER_SECOND", { ORDERS_PER_SECOND: "many" }],
    ["HOOK_ALLOW", { HOOK_ALLOW: "foo" }],
    ["HOOK_ALLOW", { HOOK_ALLOW: "hooks.test:443, other.test:70000" }],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
  ])("%s in %j", ([name, env]) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(new RegExp(`\\b${name}\\b`));
    expect(() => readConfig(env)).toThrow(/^[^\n]+$/);
  });

  test("a number that is too small is not called something else", () => {
    expect(() => readConfig({ ORDERS_PER_SECOND: "0" })).toThrow("ORDERS_PER_SECOND must be a whole number of at least 1");
  });

  test("all of them at once", () => {
    expect(() => readConfig({ PORT: "http", ROLE: "worker" })).toThrow(/PORT .*; ROLE /);
  });
});

describe("the provider of currency rates", () => {
  test("is used with a key, at its own address unless another is set", () => {
    expect(readConfig({}).currencyRates).toBeNull();
    expect(readConfig({ CURRENCY_API_URL: "http://rates.test/latest" }).currencyRates).toBeNull();
    expect(readConfig({ CURRENCY_API_KEY: "k" }).currencyRates).toEqual({ apiKey: "k", url: "https://api.currencyapi.com/v3/latest" });
    expect(readConfig({ CURRENCY_API_KEY: "k", CURRENCY_API_URL: "http://rates.test/latest" }).currencyRates).toEqual({
      apiKey: "k",
      url: "http://rates.test/latest",
    });
  });
});

describe("Stripe", () => {
  const prices = { STRIPE_PRICE_PROTECT: "price_1", STRIPE_PRICE_CONVERT_PLUS: "price_2", STRIPE_PRICE_SCALE: "price_3" };
  const whole = { STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "whsec", ...prices };

  test("is used if all of its variables are set, at its own address unless another is set", () => {
    expect(readConfig({ STRIPE_API_URL: "http://stripe.test" }).stripe).toBeNull();
    expect(readConfig(whole).stripe).toEqual({
      secretKey: "sk",
      webhookSecret: "whsec",
      apiUrl: "https://api.stripe.com",
      prices: { starter: "price_1", standard: "price_2", plus: "price_3" },
    });
    expect(readConfig({ ...whole, STRIPE_API_URL: "http://stripe.test" }).stripe?.apiUrl).toBe("http://stripe.test");
  });

  test.each(Object.keys(whole))("isn't used in part: without %s, the start fails", (name) => {
    expect(() => readConfig({ ...whole, [name]: "" })).toThrow(/^STRIPE_SECRET_KEY, .* go together/);
  });

  test("has a price of its own for each plan", () => {
    expect(() => readConfig({ ...whole, STRIPE_PRICE_SCALE: "price_1" })).toThrow("Each STRIPE_PRICE_… must be another price");
  });
});
