import { expect, test } from "vitest";
import { makeLines, makeTurns } from "#server/turns.ts";

/** Work that ends when the test says, counting how much runs at once. */
function someWork() {
  const ends: (() => void)[] = [];
  const counted = { running: 0, most: 0 };
  const work = async () => {
    counted.running += 1;
    counted.most = Math.max(counted.most, counted.running);
    await new Promise<void>((resolve) => ends.push(resolve));
    counted.running -= 1;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { work, counted, ends, settle };
}

test("so many works run at once, and the others in their order", async () => {
  const turns = makeTurns({ atOnce: 2, mostWaiting: 10 });
  const { work, counted, ends, settle } = someWork();
  const order: number[] = [];
  const all = [1, 2, 3, 4, 5].map((each) => turns(work).then(() => order.push(each)));
  while (order.length < 5) {
    await settle();
    ends.shift()?.();
  }
  await Promise.all(all);
  expect(counted.most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

test("work is refused for a moment when too much waits, and taken again later", async () => {
  const turns = makeTurns({ atOnce: 1, mostWaiting: 1 });
  const { work, ends, settle } = someWork();
  const taken = [turns(work), turns(work)];
  await expect(turns(work)).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
  for (let each = 0; each < 2; each += 1) {
    await settle();
    ends.shift()?.();
  }
  await Promise.all(taken);
  await expect(turns(async () => "done")).resolves.toBe("done");
});

test("work that fails gives its place to the next", async () => {
  const turns = makeTurns({ atOnce: 1, mostWaiting: 1 });
  const failed = turns(() => Promise.reject(new Error("broken")));
  const next = turns(async () => "done");
  await expect(failed).rejects.toThrow("broken");
  await expect(next).resolves.toBe("done");
});

test("work that leaves the line is never begun, and its place in the line is free", async () => {
  const turns = makeTurns({ atOnce: 1, mostWaiting: 1 });
  const { work, counted, ends, settle } = someWork();
  const left = new AbortController();
  const first = turns(work);
  const gone = turns(work, left.signal);
  left.abort();
  await expect(gone).rejects.toMatchObject({ code: "unavailable" });
  await expect(turns(work, left.signal)).rejects.toMatchObject({ code: "unavailable" });
  const next = turns(async () => counted.most);
  await settle();
  ends.shift()?.();
  await first;
  await expect(next).resolves.toBe(1);
  expect(ends).toEqual([]);
});

test("work that runs when its signal aborts ends by itself, and then the next begins", async () => {
  const turns = makeTurns({ atOnce: 1, mostWaiting: 1 });
  const { work, ends, settle } = someWork();
  const left = new AbortController();
  const first = turns(work, left.signal);
  const next = turns(async () => "done");
  left.abort();
  await settle();
  ends.shift()?.();
  await first;
  await expect(next).resolves.toBe("done");
});

test("works that share a key run one after another, others together", async () => {
  const inLines = makeLines({ mostWaiting: 10 });
  const { work, counted, ends, settle } = someWork();
  const all = [inLines(["a", "x"], work), inLines(["b", "x"], work), inLines(["b", "y"], work), inLines(["c", "z"], work)];
  await settle();
  expect(counted.running).toBe(2);
  while (ends.length > 0) {
    ends.shift()?.();
    await settle();
    await settle();
  }
  await Promise.all(all);
  expect(counted.most).toBe(2);
});

test("a line is as long as allowed", async () => {
  const inLines = makeLines({ mostWaiting: 1 });
  const { work, ends, settle } = someWork();
  const taken = [inLines(["a"], work), inLines(["a"], work)];
  await expect(inLines(["a"], work)).rejects.toMatchObject({ code: "unavailable" });
  for (let each = 0; each < 2; each += 1) {
    await settle();
    ends.shift()?.();
  }
  await Promise.all(taken);
});
