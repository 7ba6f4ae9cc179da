import type { Readable } from "node:stream";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpHandler, HttpResponse, passthrough } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";
import { z } from "zod";
import { POLL_HEADER, type EndpointDefinition } from "#contract/endpoint.ts";
import { TENANT_KEY, TOKEN_KEY } from "#console/session/access.ts";
import type { KeySignIn } from "#console/session/clean-address.ts";
import type { HandedLogin } from "#console/session/handed-login.ts";
import { ConsoleRoot } from "#console/app/console-root.tsx";
import { createConsoleRouter } from "#console/app/router.tsx";
import { prepareConsole, type ConsoleSettings } from "#console/app/start-console.ts";
import type { Config } from "#server/config.ts";
import { signSessionToken } from "#server/shop-admin/sign-session-token.ts";
import type { TestPerson, TestShop } from "#tests/support/builders.ts";
import { insideAdmin, type Extensions, type Tokens } from "#tests/support/admin-frame.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

/** Who opens the console: signed out unless a person is given. `shop` is the tab's chosen shop, `key` comes from a link. */
type OpenedBy = { person?: Pick<TestPerson, "token">; shop?: TestShop; key?: KeySignIn; handedLogin?: HandedLogin | null };
type InAdmin = Pick<ConsoleSettings, "keySignIn" | "sessionTokenTimeoutMs" | "askEveryMs"> & { tokens?: Tokens; extensions?: Extensions };
type Called = Pick<EndpointDefinition, "method" | "path">;

const methods = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** The app key and secret of the shop admin that `openInAdmin` simulates. */
const shopify = { apiKey: "an-app-key", apiSecret: "a-secret-of-the-app-that-tests-know" };

/**
 * The whole console on the real server in process: each call goes through the real client to the real app and the test
 * file's database. To simulate faults, `refuse`, `lose` and `hold` take an endpoint; they last until the test ends or
 * `restore` is called. Call it once at the top of a test file.
 */
export function servedConsole(given: { config?: Partial<Config>; now?: () => Date } = {}) {
  let app: TestApp | null = null;
  let configured: Partial<Config> = {};
  const asked: { call: string; isPoll: boolean }[] = [];
  const take = (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace(/^\/(api|sensor)/, "")}`;
    asked.push({ call, isPoll: request.headers.has(POLL_HEADER) });
    return answerOf(served().http, request);
  };
  const forward = http.all(/\/(api|sensor)\//, ({ request }) => take(request));
  // Shopify isn't there.
  const network = setupServer(
    forward,
    http.all("http://127.0.0.1:9/*", () => HttpResponse.error()),
  );
  const served = () => {
    if (app === null) throw new Error("The server is there from the first test on");
    return app;
  };
  const sessionToken = (shop: TestShop, now = served().services.now()) =>
    signSessionToken({ apiKey: shopify.apiKey, secret: shopify.apiSecret, shop: shop.shopName, now });
  beforeAll(async () => {
    app = await testApp({ ...given, config: { shopify, ...given.config } });
    configured = { ...app.services.config };
    network.listen({ onUnhandledRequest: "error" });
  });
  afterEach(() => {
    network.resetHandlers();
    Object.assign(served().services.config, configured);
    asked.length = 0;
    window.history.replaceState(null, "", "/");
  });
  afterAll(() => network.close());

  return {
    app: served,
    /** The calls that reached the server in this test: "GET /payments/7". */
    asked: () => asked.map(({ call }) => call),
    /** Those of them that count as use, so that they keep the session alive. */
    used: () => asked.filter(({ isPoll }) => !isPoll).map(({ call }) => call),
    /** Opens the console on Surety's own site. */
    open: (address: string, as: OpenedBy = {}) => {
      if (as.person) window.localStorage.setItem(TOKEN_KEY, as.person.token);
      if (as.shop) window.sessionStorage.setItem(TENANT_KEY, String(as.shop.tenantId));
      window.history.replaceState(null, "", address);
      return draw({ keySignIn: as.key ?? null, handedLogin: as.handedLogin ?? null });
    },
    /** A session token of the shop's admin, signed as Shopify signs it. It is valid for a minute. */
    sessionToken,
    /** Opens the console inside the shop's admin, which sends valid session tokens unless others are given. */
    openInAdmin: (address: string, shop: TestShop, { tokens, extensions, ...settings }: InAdmin = {}) => {
      const admin = insideAdmin(tokens ?? (() => sessionToken(shop)), extensions);
      const query = new URLSearchParams({ embedded: "1", shop: shop.shopName, host: "YWJj" });
      window.history.replaceState(null, "", `${address}${address.includes("?") ? "&" : "?"}${query}`);
      return { ...draw(settings), admin, toasts: admin.toasts };
    },
    /** Calls to this address leave the test. */
    letThrough: (url: string) => network.use(http.all(`${url}/*`, () => passthrough())),
    /** Changes the server's configuration until the test ends. */
    configure: (config: Partial<Config>) => void Object.assign(served().services.config, config),
    /** The server refuses the call with this status. */
    refuse: (endpoint: Called, status: number, headers: Record<string, string> = {}) => {
      network.use(onCall(endpoint, () => problemOf(status, headers)));
    },
    /** The connection breaks on every such call. */
    lose: (endpoint: Called) => {
      network.use(onCall(endpoint, () => HttpResponse.error()));
    },
    /** The connection breaks on every call. */
    loseAll: () => network.use(http.all(/\/(api|sensor)\//, () => HttpResponse.error())),
    /** The next such call reaches the server, but its answer is lost. */
    loseAnswer: (endpoint: Called) => {
      const answerNothing = async (request: Request) => {
        await take(request);
        return HttpResponse.error();
      };
      network.use(onCall(endpoint, answerNothing, { once: true }));
    },
    /** Holds the call until the returned function is called; then it gets the real answer. With a query, only calls that have it. */
    hold: (endpoint: Called, query: Record<string, string> = {}): (() => void) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      network.use(onCall(endpoint, (request) => (hasQuery(request, query) ? released : undefined)));
      return release;
    },
    /** The server answers the next such call at once, but the answer, soon out of date, only arrives when the returned function is called. */
    holdAnswer: (endpoint: Called): (() => void) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      const answerLate = async (request: Request) => {
        const answer = await take(request);
        await released;
        return answer;
      };
      network.use(onCall(endpoint, answerLate, { once: true }));
      return release;
    },
    /** From now on, every call reaches the server again. */
    restore: () => network.resetHandlers(),
  };
}

function draw(settings: ConsoleSettings) {
  const parts = prepareConsole(window, { retries: 0, ...settings });
  const router = createConsoleRouter();
  const { unmount } = render(<ConsoleRoot {...parts} router={router} />);
  return {
    user: userEvent.setup(),
    access: parts.frameParts.access,
    /** The path and query of the current page. */
    place: () => `${window.location.pathname}${window.location.search}`,
    go: (to: string) => router.navigate(to),
    back: () => router.navigate(-1),
    /** Leaves the page, as closing the tab does. */
    leave: () => {
      unmount();
      router.dispose();
    },
  };
}

/** An error response as the server writes it. */
function problemOf(status: number, headers: Record<string, string>) {
  return HttpResponse.json({ title: "Refused", status }, { status, headers: { "Content-Type": "application/problem+json", ...headers } });
}

function onCall(
  { method, path }: Called,
  answer: (request: Request) => Response | Promise<Response | void> | undefined,
  options: { once?: boolean } = {},
) {
  const url = new RegExp(`/(?:api|sensor)${path.replaceAll(/\{\w+\}/g, "[^/]+")}(\\?|$)`);
  return new HttpHandler(method, url, async ({ request }) => (await answer(request)) ?? undefined, options);
}

function hasQuery({ url }: Request, query: Record<string, string>): boolean {
  const { searchParams } = new URL(url);
  return Object.entries(query).every(([name, value]) => searchParams.get(name) === value);
}

/** The app's answer to the console's request, including streams that stay open. */
async function answerOf(server: TestApp["http"], request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
  const answer = await server.inject({
    method: methods.parse(request.method),
    url: `${pathname}${search}`,
    headers: Object.fromEntries(request.headers),
    ...(body ? { payload: body } : {}),
    payloadAsStream: true,
  });
  const stream = answer.stream();
  request.signal.addEventListener("abort", () => stream.destroy(), { once: true });
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) headers.set(name, String(value));
  const hasBody = ![204, 304].includes(answer.statusCode);
  return new Response(hasBody ? webStream(stream) : null, { status: answer.statusCode, headers });
}

/** An answer's stream as the browser reads it. */
function webStream(stream: Readable): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      stream.on("data", (part: Uint8Array) => controller.enqueue(new Uint8Array(part)));
      stream.once("end", () => controller.close());
      stream.once("error", (cause) => controller.error(cause));
    },
    cancel() {
      stream.destroy();
    },
  });
}
