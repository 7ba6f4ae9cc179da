import { expect, test, vi } from "vitest";
import { retryOnDeadlock } from "#server/db/retry-on-deadlock.ts";

const ended = (code: string) => Object.assign(new Error("ended"), { code });

test.for(["40P01", "40001"])("a transaction that another one ended (%s) is run again, three times at most", async (code) => {
  const transaction = vi.fn<() => Promise<string>>().mockRejectedValueOnce(ended(code)).mockResolvedValue("stored");
  expect(await retryOnDeadlock(transaction)).toBe("stored");
  const hopeless = vi.fn<() => Promise<string>>().mockRejectedValue(ended(code));
  await expect(retryOnDeadlock(hopeless)).rejects.toThrow("ended");
  expect([transaction.mock.calls.length, hopeless.mock.calls.length]).toEqual([2, 3]);
});

test("so is one whose statement the query builder wrapped", async () => {
  const wrapped = new Error("Failed query", { cause: ended("40P01") });
  const transaction = vi.fn<() => Promise<string>>().mockRejectedValueOnce(wrapped).mockResolvedValue("stored");
  expect(await retryOnDeadlock(transaction)).toBe("stored");
});

test("a transaction that failed by itself isn't run again", async () => {
  const transaction = vi.fn<() => Promise<string>>().mockRejectedValue(ended("23505"));
  await expect(retryOnDeadlock(transaction)).rejects.toThrow("ended");
  expect(transaction).toHaveBeenCalledOnce();
});
