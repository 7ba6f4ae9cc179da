import { EventEmitter, once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { withDeadline } from "#server/with-deadline.ts";

const never = new AbortController().signal;
const waitForNothing = (ended: AbortSignal) => once(new EventEmitter(), "nothing", { signal: ended });

test("work that never ends is ended at its deadline, though memory is collected meanwhile", async () => {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  const ended = withDeadline(300, never, waitForNothing).catch(String);
  for (let round = 0; round < 5; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (typeof collect === "function") collect();
  }
  expect(await ended).toContain("aborted");
});

test("work is ended with the signal it was given, before and while it runs", async () => {
  const stopping = new AbortController();
  const running = withDeadline(60_000, stopping.signal, waitForNothing).catch(String);
  stopping.abort();
  expect(await running).toContain("aborted");
  await expect(withDeadline(60_000, stopping.signal, waitForNothing)).rejects.toThrow("aborted");
});

test("work that is done in time is given back", async () => {
  expect(await withDeadline(60_000, never, async () => 7)).toBe(7);
});
