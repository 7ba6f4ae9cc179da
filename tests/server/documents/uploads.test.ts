import { describe, expect, test } from "vitest";
import { makeUploads } from "#server/documents/uploads.ts";

/** Works that run until they're ended. */
function someWorks() {
  const endings: (() => void)[] = [];
  return { work: () => new Promise<void>((resolve) => endings.push(resolve)), endOne: () => endings.shift()?.() };
}

describe("uploads under way", () => {
  test("are limited for one shop, and among all", async () => {
    const uploads = makeUploads({ ofShop: 2, inAll: 3, ms: 60_000 });
    const { work, endOne } = someWorks();
    const first = uploads(1, work);
    const others = [uploads(1, work)];
    await expect(uploads(1, work)).rejects.toMatchObject({
      code: "too-many-requests",
      message: "The limit is 2 uploads at once for one shop. Please try again.",
    });
    others.push(uploads(2, work));
    await expect(uploads(3, work)).rejects.toMatchObject({ code: "too-many-requests", retryAfterSeconds: 10 });
    endOne();
    await first;
    others.push(uploads(3, work));
    others.forEach(endOne);
    await Promise.all(others);
  });

  test("make room also when they fail", async () => {
    const uploads = makeUploads({ ofShop: 1, inAll: 1, ms: 60_000 });
    const failing = () => Promise.reject(new Error("The disk is full"));
    await expect(uploads(1, failing)).rejects.toThrow("The disk is full");
    await expect(uploads(1, async () => "taken")).resolves.toBe("taken");
  });

  test("are ended once they took too long, and told so", async () => {
    const uploads = makeUploads({ ofShop: 1, inAll: 1, ms: 1 });
    const slow = (ended: AbortSignal) =>
      new Promise<void>((_resolve, reject) => ended.addEventListener("abort", () => reject(ended.reason), { once: true }));
    await expect(uploads(1, slow)).rejects.toMatchObject({ code: "unavailable", message: "The upload took too long. Please try again." });
  });
});
