import { expect, test } from "vitest";
import { runEach } from "#server/run-each.ts";

test("a step that throws does not keep the others from running, and each error is reported", async () => {
  const done: string[] = [];
  const running = runEach([
    async () => done.push("demo"),
    () => Promise.reject(new Error("the port did not close")),
    () => Promise.reject(new Error("the queue did not stop")),
    async () => done.push("database"),
  ]);
  await expect(running).rejects.toThrow("Error: the port did not close; Error: the queue did not stop");
  expect(done).toEqual(["demo", "database"]);
  const fault = new Error("the only one");
  await expect(runEach([() => Promise.reject(fault)])).rejects.toBe(fault);
});
