import { describe, expect, test } from "vitest";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { makeUploads } from "#server/documents/uploads.ts";

const KB = 1024;
const limits = { ofShop: 2, inAll: 3, ms: 60_000, bytesPerSecond: 8 * KB, slowMs: 30_000, bytesPerDay: 1_000 * KB };

/** Works that run until they're ended. */
function someWorks() {
  const endings: (() => void)[] = [];
  return { work: () => new Promise<void>((resolve) => endings.push(resolve)), endOne: () => endings.shift()?.() };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

type Part = { afterMs: number; bytes: number };
const times = (count: number, part: Part) => Array.from({ length: count }, () => part);

/** A clock, and bodies whose parts arrive by it: each so many milliseconds after the one before was read. */
function aSlowWorld() {
  const clock = { at: 0 };
  async function* body(parts: readonly Part[]) {
    for (const { afterMs, bytes } of parts) {
      clock.at += afterMs;
      yield Buffer.alloc(bytes);
    }
  }
  return { clock, now: () => clock.at, body };
}

async function sizeOf(body: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const part of body) bytes += part.byteLength;
  return bytes;
}

describe("uploads under way", () => {
  test("are limited for one shop, and among all", async () => {
    const uploads = makeUploads(limits);
    const { work, endOne } = someWorks();
    const first = uploads(1, nothing(), work);
    const others = [uploads(1, nothing(), work)];
    await expect(uploads(1, nothing(), work)).rejects.toMatchObject({
      code: "too-many-requests",
      message: "The limit is 2 uploads at once for one shop. Please try again.",
    });
    others.push(uploads(2, nothing(), work));
    await expect(uploads(3, nothing(), work)).rejects.toMatchObject({ code: "too-many-requests", retryAfterSeconds: 10 });
    endOne();
    await first;
    others.push(uploads(3, nothing(), work));
    others.forEach(endOne);
    await Promise.all(others);
  });

  test("make room also when they fail", async () => {
    const uploads = makeUploads({ ...limits, ofShop: 1, inAll: 1 });
    const failing = () => Promise.reject(new Error("The disk is full"));
    await expect(uploads(1, nothing(), failing)).rejects.toThrow("The disk is full");
    await expect(uploads(1, nothing(), async () => "taken")).resolves.toBe("taken");
  });

  test("are ended once they took too long, and told so", async () => {
    const uploads = makeUploads({ ...limits, ms: 1 });
    const slow = (_body: unknown, ended: AbortSignal) =>
      new Promise<void>((_resolve, reject) => ended.addEventListener("abort", () => reject(ended.reason), { once: true }));
    await expect(uploads(1, nothing(), slow)).rejects.toMatchObject({
      code: "unavailable",
      message: "The upload took too long. Please try again.",
    });
  });
});

describe("an upload", () => {
  const slowly = { afterMs: 10_000, bytes: 79 * KB };
  const steadily = { afterMs: 10_000, bytes: 80 * KB };

  test("that arrives below the least speed is refused after half a minute, and makes room", async () => {
    const { clock, now, body } = aSlowWorld();
    const uploads = makeUploads({ ...limits, ofShop: 1 }, now);
    await expect(uploads(1, body(times(10, slowly)), sizeOf)).rejects.toMatchObject({
      code: "too-slow",
      message: "The connection is too slow: files must arrive at 8 KB a second or faster. Please try again.",
    });
    expect(clock.at).toBe(30_000);
    await expect(uploads(1, body(times(10, steadily)), sizeOf)).resolves.toBe(800 * KB);
  });

  test("that trickles after a quick start is refused as well", async () => {
    const { now, body } = aSlowWorld();
    const parts = [{ afterMs: 1, bytes: 900 * KB }, ...times(6, { afterMs: 10_000, bytes: 1 })];
    await expect(makeUploads(limits, now)(1, body(parts), sizeOf)).rejects.toMatchObject({ code: "too-slow" });
  });

  test("isn't slow because the server is", async () => {
    const { clock, now, body } = aSlowWorld();
    const storing = async (parts: AsyncIterable<Uint8Array>) => {
      for await (const part of parts) clock.at += part.byteLength * 1_000;
      return "stored";
    };
    const parts = times(10, { afterMs: 1, bytes: 100 });
    await expect(makeUploads(limits, now)(1, body(parts), storing)).resolves.toBe("stored");
  });

  test("counts toward its shop's day whatever came of it, and another shop's doesn't", async () => {
    const { clock, now, body } = aSlowWorld();
    const uploads = makeUploads(limits, now);
    const send = (tenantId: number) => uploads(tenantId, body([{ afterMs: 1, bytes: 600 * KB }]), sizeOf);
    const failing = uploads(1, body([{ afterMs: 1, bytes: 600 * KB }]), async (parts) => {
      await sizeOf(parts);
      throw new Error("The same again");
    });
    await expect(failing).rejects.toThrow("The same again");
    await send(1);
    const refused = { code: "too-many-requests", retryAfterSeconds: 3600, message: expect.stringContaining("1000 KB in a day") };
    await expect(send(1)).rejects.toMatchObject(refused);
    await expect(send(2)).resolves.toBe(600 * KB);
    clock.at += DAY_MS;
    await expect(send(1)).resolves.toBe(600 * KB);
  });

  test("beyond its shop's day is refused while it arrives", async () => {
    const { now, body } = aSlowWorld();
    const endless = body(times(10, { afterMs: 1, bytes: 600 * KB }));
    await expect(makeUploads(limits, now)(1, endless, sizeOf)).rejects.toMatchObject({ code: "too-many-requests" });
  });
});
