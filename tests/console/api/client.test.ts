import { Blob as NodeBlob } from "node:buffer";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { consoleConfiguration } from "#contract/configuration.ts";
import { uploadEntries } from "#contract/custom-lists.ts";
import { getPaymentManualSensors } from "#contract/sensor.ts";
import { pollSession } from "#contract/session.ts";
import { testHook } from "#contract/action-config.ts";
import { requestPasswordReset, signIn } from "#contract/sign-in.ts";
import { exportPayments, listPayments } from "#contract/payment-list.ts";
import { emptyPaymentFilter } from "#domain/payments/payment-filter.ts";
import type { ApiError } from "#console/api/api-error.ts";
import { createClient, type Unauthorized } from "#console/api/client.ts";
import { wireConfiguration, wireSession } from "#tests/support/wire-session.ts";

const server = setupServer();
const aList = { query: { page: 2, count: 50 }, body: { filter: emptyPaymentFilter, sort: null } };

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function apiUrl(path: string): string {
  return `${window.location.origin}/api${path}`;
}

function aClient(answerTo401: "try again" | "give up" = "give up") {
  const unauthorized: Unauthorized[] = [];
  const unreadable: ApiError[] = [];
  let calls = 0;
  const client = createClient({
    baseUrl: apiUrl("").replace(/\/$/, ""),
    sensorUrl: "https://sensors.surety.test/s",
    credentials: async () => {
      calls += 1;
      return { Authorization: `Bearer token-${calls}` };
    },
    onAuthorized: () => undefined,
    onUnreadable: (error) => unreadable.push(error),
    onUnauthorized: (call) => {
      unauthorized.push(call);
      return answerTo401;
    },
  });
  return { client, unauthorized, unreadable, calls: () => calls };
}

describe("a call", () => {
  it("says who is calling and returns the answer in our own words", async () => {
    let authorization: string | null = null;
    server.use(
      http.get(apiUrl("/session"), ({ request }) => {
        authorization = request.headers.get("Authorization");
        return HttpResponse.json(wireSession());
      }),
    );
    const { user, tenant } = await aClient().client.call(pollSession, {});
    expect(authorization).toBe("Bearer token-1");
    expect(user.fullName).toBe("Dana Reyes");
    expect(tenant?.createdAt).toEqual(new Date("2025-09-01T00:00:00Z"));
  });

  it("sends query and body as the wire has them", async () => {
    let sent: unknown = null;
    server.use(
      http.post(apiUrl("/payments/transactions"), async ({ request }) => {
        sent = { search: new URL(request.url).search, body: await request.json() };
        return HttpResponse.json({ transactions: [], transactionsCount: 0, newestPaymentId: null });
      }),
    );
    await aClient().client.call(listPayments, { ...aList, body: { ...aList.body, filter: { ...emptyPaymentFilter, scenarioIds: [4] } } });
    expect(sent).toMatchObject({ search: "?page=2&count=50", body: { filter: { scenario: [4] } } });
  });

  it("sends a file as what the endpoint takes, whatever type the browser gives it", async () => {
    let sent: unknown = null;
    server.use(
      http.post(apiUrl("/custom-lists/7/uploads"), async ({ request }) => {
        sent = { type: request.headers.get("Content-Type"), content: await request.text() };
        return HttpResponse.json({ title: "Not now" }, { status: 409 });
      }),
    );
    vi.stubGlobal("Blob", NodeBlob);
    const file = new Blob(["ada@example.com"], { type: "application/vnd.ms-excel" });
    await expect(aClient().client.upload(uploadEntries, { params: { id: "7" } }, file)).rejects.toThrow();
    expect(sent).toEqual({ type: "text/csv", content: "ada@example.com" });
  });

  it("goes to the sensors' own address where the endpoint is one of theirs", async () => {
    let asked: string | null = null;
    server.use(
      http.get("https://sensors.surety.test/s/getPaymentManualSensors/4", ({ request }) => {
        asked = request.headers.get("Authorization");
        return HttpResponse.json({ sensors: [], actions: [] });
      }),
    );
    await aClient().client.call(getPaymentManualSensors, { params: { id: "4" } });
    expect(asked).toBe("Bearer token-1");
  });

  it("to an endpoint for anyone sends no credentials", async () => {
    server.use(http.get(apiUrl("/configuration"), () => HttpResponse.json(wireConfiguration())));
    const { client, calls } = aClient();
    await client.call(consoleConfiguration, {});
    expect(calls()).toBe(0);
  });

  it("that breaks the contract is refused without asking the server", async () => {
    const call = aClient().client.call(requestPasswordReset, { body: { email: " " } });
    await expect(call).rejects.toMatchObject({
      kind: "error-status",
      status: 422,
      problem: { errors: [{ path: "email", message: "is required" }] },
    });
  });

  it("that breaks the contract is refused in the server's words", async () => {
    const call = aClient().client.call(testHook, { body: { settings: { delayMs: 45_000 } } });
    await expect(call).rejects.toMatchObject({ problem: { errors: [{ path: "settings.delay", message: "must be at most 30000" }] } });
  });
});

describe("an error status", () => {
  it("carries the server's problem and when to try again", async () => {
    const said = { title: "Too many requests", status: 429, detail: "Wait", requestId: "r-1" };
    server.use(
      http.post(apiUrl("/login"), () =>
        HttpResponse.json(said, { status: 429, headers: { "Content-Type": "application/problem+json", "Retry-After": "30" } }),
      ),
    );
    const call = aClient().client.call(signIn, { body: { username: "a", password: "b" } });
    await expect(call).rejects.toMatchObject({ status: 429, problem: said, retryAfterSeconds: 30 });
  });

  it("from something other than our server is still an error status", async () => {
    server.use(http.get(apiUrl("/session"), () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 })));
    await expect(aClient().client.call(pollSession, {})).rejects.toMatchObject({ kind: "error-status", status: 502, problem: null });
  });

  it.each([
    ["an answer that isn't JSON", () => new HttpResponse("<html>")],
    ["JSON that doesn't match the contract", () => HttpResponse.json({ user: 1 })],
  ])("is different from %s", async (_, answer) => {
    server.use(http.get(apiUrl("/session"), answer));
    const { client, unreadable } = aClient();
    await expect(client.call(pollSession, {})).rejects.toMatchObject({ kind: "unreadable" });
    expect(unreadable).toMatchObject([{ kind: "unreadable" }]);
  });

  it("that is aborted while its answer arrives fails with that, and isn't called unreadable", async () => {
    const body = new ReadableStream({ pull: (stream) => stream.error(new DOMException("The page is left", "AbortError")) });
    server.use(http.get(apiUrl("/session"), () => new HttpResponse(body)));
    const { client, unreadable } = aClient();
    await expect(client.call(pollSession, {})).rejects.toMatchObject({ name: "AbortError" });
    expect(unreadable).toEqual([]);
  });

  it("whose answer breaks off has not reached the server", async () => {
    const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError("The connection was lost")) });
    server.use(http.get(apiUrl("/session"), () => new HttpResponse(body)));
    const { client, unreadable } = aClient();
    await expect(client.call(pollSession, {})).rejects.toMatchObject({ kind: "unreachable" });
    expect(unreadable).toEqual([]);
  });

  it("is different from a server that can't be reached", async () => {
    server.use(http.get(apiUrl("/session"), () => HttpResponse.error()));
    await expect(aClient().client.call(pollSession, {})).rejects.toMatchObject({ kind: "unreachable", status: null });
  });

  it("is different from a caller who has gone away", async () => {
    const gone = AbortSignal.abort();
    await expect(aClient().client.call(pollSession, {}, { signal: gone })).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("a call that gets a 401", () => {
  const unknown = (headers: Record<string, string> = {}) => new HttpResponse(null, { status: 401, headers });
  const retry = { "X-Shopify-Retry-Invalid-Session-Request": "1" };

  it("is reported with the refused credentials", async () => {
    server.use(http.get(apiUrl("/session"), () => unknown()));
    const { client, unauthorized } = aClient();
    await expect(client.call(pollSession, {})).rejects.toMatchObject({ status: 401 });
    expect(unauthorized).toEqual([{ asksForFreshToken: false, isSecondTry: false, credentials: { Authorization: "Bearer token-1" } }]);
  });

  it("is retried once with fresh credentials", async () => {
    server.use(
      http.get(apiUrl("/session"), ({ request }) =>
        request.headers.get("Authorization") === "Bearer token-2" ? HttpResponse.json(wireSession()) : unknown(retry),
      ),
    );
    const { client, unauthorized } = aClient("try again");
    expect((await client.call(pollSession, {})).user.id).toBe(3);
    expect(unauthorized).toHaveLength(1);
  });

  it("is never tried more than twice", async () => {
    server.use(http.get(apiUrl("/session"), () => unknown(retry)));
    const { client, unauthorized, calls } = aClient("try again");
    await expect(client.call(pollSession, {})).rejects.toMatchObject({ status: 401 });
    expect(calls()).toBe(2);
    expect(unauthorized.map((call) => call.isSecondTry)).toEqual([false, true]);
  });

  it("at the login itself ends no session", async () => {
    server.use(http.post(apiUrl("/login"), () => unknown()));
    const { client, unauthorized } = aClient();
    await expect(client.call(signIn, { body: { username: "a", password: "b" } })).rejects.toMatchObject({ status: 401 });
    expect(unauthorized).toEqual([]);
  });
});

it("a stream is passed on as it arrives", async () => {
  server.use(
    http.post(apiUrl("/payments/transactions/export"), () => new HttpResponse("a,b\n1,2\n", { headers: { "Content-Type": "text/csv" } })),
  );
  const response = await aClient().client.stream(exportPayments, { body: aList.body });
  expect(await response.text()).toBe("a,b\n1,2\n");
});
