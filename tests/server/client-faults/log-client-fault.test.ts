import { expect, test, vi } from "vitest";
import { reportClientFault } from "#contract/client-faults.ts";
import { testApp } from "#tests/support/test-app.ts";

const fault = {
  kind: "broken-screen" as const,
  message: "Cannot read properties of undefined (reading 'map')",
  screen: "/transactions/:paymentId",
  build: "index-x1.js",
  frames: ["index-x1.js:1:2345"],
};

async function aServer() {
  const app = await testApp();
  return { app, warned: vi.spyOn(app.services.log, "warn") };
}

test("a fault reaches the log with a request id, and what could name a customer is masked there", async () => {
  const { app, warned } = await aServer();
  const message = `Unexpected token, "Ana Reyes" in the order of ana@mail.example no 1002003`;
  const reply = await app.call(reportClientFault, { body: { ...fault, message } }, {});
  expect(reply).toMatchObject({ status: 201, answer: { done: true } });
  expect(warned.mock.calls).toEqual([
    [
      { requestId: expect.any(String), clientFault: { ...fault, message: `Unexpected token, "…" in the order of …@… no #` } },
      "a browser reported a fault",
    ],
  ]);
});

test.each([
  ["an address", { screen: "/transactions/1002003" }],
  ["an address with a query", { screen: "/transactions?payer=ana" }],
  ["a long message", { message: "x".repeat(301) }],
  ["frames of other code", { frames: ["https://lamp.example/a.js:1:2"] }],
  ["many frames", { frames: Array.from({ length: 11 }, () => "index-x1.js:1:2") }],
  ["another kind", { kind: "gossip" }],
  ["other fields", { customer: "Ana Reyes" }],
])("%s is refused and not logged", async (_, changes) => {
  const { app, warned } = await aServer();
  const reply = await app.http.inject({ method: "POST", url: "/api/client-faults", payload: { ...fault, ...changes } });
  expect(reply.statusCode).toBe(422);
  expect(warned).not.toHaveBeenCalled();
});

test("a large body is refused with the limit", async () => {
  const { app } = await aServer();
  const reply = await app.http.inject({ method: "POST", url: "/api/client-faults", payload: { ...fault, message: "x".repeat(20_000) } });
  expect(reply.json()).toMatchObject({ status: 413, detail: "The request body is larger than 16,384 bytes." });
});

test("an IP address may send 10 a minute, whatever others send", async () => {
  const { app } = await aServer();
  const send = (remoteAddress: string) => app.http.inject({ method: "POST", url: "/api/client-faults", payload: fault, remoteAddress });
  for (let each = 0; each < 10; each += 1) expect((await send("192.0.2.1")).statusCode).toBe(201);
  const refused = await send("192.0.2.1");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
  expect((await send("192.0.2.2")).statusCode).toBe(201);
});
