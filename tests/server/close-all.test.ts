import { expect, test } from "vitest";
import { closeAll } from "#server/close-all.ts";

test("the last opened is closed first, and one that throws keeps nothing else open", async () => {
  const closed: string[] = [];
  const closing = closeAll([
    async () => closed.push("database"),
    () => Promise.reject(new Error("the queue did not stop")),
    () => Promise.reject(new Error("the port did not close")),
    async () => closed.push("demo"),
  ]);
  await expect(closing).rejects.toThrow("the port did not close");
  expect(closed).toEqual(["demo", "database"]);
});
