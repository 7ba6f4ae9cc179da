import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { reportClientFault } from "#contract/client-faults.ts";
import { ApiError } from "#console/api/api-error.ts";
import { faultReports } from "#console/session/report-fault.ts";

const sent: unknown[] = [];
const fetched = vi.fn<(href: string, request: { body: string }) => Promise<Response>>();
beforeEach(() => {
  sent.length = 0;
  fetched.mockImplementation(async (_href, { body }) => {
    sent.push(JSON.parse(body));
    return new Response("{}");
  });
  vi.stubGlobal("fetch", fetched);
  window.history.replaceState(null, "", "/transactions/1002003?tid=7");
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  document.head.replaceChildren();
});

/** An error thrown in the console's built code. */
function ourError(message: string, line = 1): Error {
  const error = new TypeError(message);
  const ours = `${window.location.origin}/assets`;
  error.stack = `TypeError: ${message}\n    at f (${ours}/screen-x1.js:${line}:20)\n    at ${ours}/index-x2.js:3:4\n    at g (https://lamp.example/assets/a.js:1:2)\n    at h (chrome-extension://abc/content.js:1:2)`;
  return error;
}

describe("a fault in the browser", () => {
  it("is reported with the screen's pattern, the build and our own frames, as the contract has it", async () => {
    document.head.innerHTML = '<script type="module" src="/assets/index-x2.js"></script>';
    await faultReports()("broken-screen", ourError("Cannot read properties of undefined (reading 'map') of ana@mail.example"));
    expect(sent).toEqual([
      {
        kind: "broken-screen",
        message: "Cannot read properties of undefined (reading 'map') of …@…",
        screen: "/transactions/:paymentId",
        build: "index-x2.js",
        frames: ["screen-x1.js:1:20", "index-x2.js:3:4"],
      },
    ]);
    expect(reportClientFault.body.safeParse(sent[0]).success).toBe(true);
    expect(fetched.mock.calls[0]?.[0]).toBe(`${window.location.origin}/api/client-faults`);
  });

  it("in an answer names the fields that don't fit, and nothing of what they hold", async () => {
    const { error: cause } = z.object({ payer: z.object({ name: z.number() }) }).safeParse({ payer: { name: "Ana Reyes" } });
    await faultReports()("unreadable-answer", new ApiError("unreadable", "The answer doesn't match the contract", { cause }));
    expect(sent).toMatchObject([{ kind: "unreadable-answer", message: "The answer doesn't match the contract: payer.name invalid_type" }]);
  });

  it("is reported once a page, and only so many are", async () => {
    const report = faultReports();
    for (const line of [1, 1, 2, 3, 4, 5, 6, 7]) await report("uncaught", ourError("x is not a function", line));
    expect(sent).toHaveLength(5);
  });

  it("is not reported if it's a failed call or not of our code", async () => {
    const report = faultReports();
    await report("uncaught", new ApiError("unreachable", "no answer"));
    await report(
      "uncaught",
      Object.assign(new Error("from an extension"), { stack: "Error\n    at chrome-extension://abc/content.js:1:2" }),
    );
    await report("uncaught", "a text");
    expect(sent).toEqual([]);
  });

  it("outside of every screen has none", async () => {
    window.history.replaceState(null, "", "/nowhere/ana");
    await faultReports()("missing-code", new Error("Failed to fetch dynamically imported module"));
    expect(sent).toMatchObject([{ screen: null, build: null, frames: [] }]);
  });
});
