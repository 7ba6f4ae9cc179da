import { request } from "node:http";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { watchRequests } from "#server/http/request-activity.ts";

/** Longer than a test: if it waits this long, it wasn't told of the end. */
const TOO_LONG_MS = 600_000;

test("a request is in progress until its response", async () => {
  const { activity, address, asked } = await aServer();
  const reply = fetch(`${address}/api/slow`);
  const answer = await asked;
  const quiet = activity.quiet(TOO_LONG_MS);
  answer();
  await quiet;
  expect((await reply).status).toBe(200);
});

test("a request is no longer in progress when its caller disconnects", async () => {
  const { activity, address, asked } = await aServer();
  const caller = request(`${address}/api/slow`).on("error", () => undefined);
  caller.end();
  await asked;
  const quiet = activity.quiet(TOO_LONG_MS);
  caller.destroy();
  await expect(quiet).resolves.toBeUndefined();
});

/** A server with one endpoint that responds when the test says so. */
async function aServer() {
  const app = Fastify();
  const activity = watchRequests(app);
  let tellAsked: (answer: () => void) => void = () => undefined;
  const asked = new Promise<() => void>((resolve) => (tellAsked = resolve));
  app.get("/api/slow", () => new Promise((resolve) => tellAsked(() => resolve({}))));
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  return { activity, address, asked };
}
