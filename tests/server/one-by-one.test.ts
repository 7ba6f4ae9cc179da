import { expect, test } from "vitest";
import { makeLogger } from "#server/logger.ts";
import { oneByOne } from "#server/one-by-one.ts";

test("once the caller has left, what is under way ends and nothing else begins", async () => {
  const left = new AbortController();
  const done: number[] = [];
  const act = async (id: number) => {
    if (id === 2) left.abort();
    return void done.push(id);
  };
  await oneByOne({ log: makeLogger("silent"), signal: left.signal }, [1, 2, 3], act, () => undefined);
  expect(done).toEqual([1, 2]);
});
