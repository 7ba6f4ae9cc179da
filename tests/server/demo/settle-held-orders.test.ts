import { expect, test } from "vitest";
import type { DemoOrderEvent } from "#server/demo/generate/event.ts";
import { demoEvents } from "#server/demo/generate/demo-events.ts";
import { reviewOf } from "#server/demo/generate/reviews.ts";
import { makeLogger } from "#server/logger.ts";
import { demoStaff } from "#server/demo/settle-held-orders.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const demo = { seed: "surety", until: new Date("2026-11-21T12:00:00Z") };
const events = demoEvents(demo);
const orders = events.filter((event) => event.kind === "order").filter(({ shop }) => shop === "demo");
const find = (holds: (review: ReturnType<typeof reviewOf>) => boolean): DemoOrderEvent => {
  const found = orders.findLast((event) => holds(reviewOf(demo.seed, event, demo.until)));
  if (!found) throw new Error("The demo has no such order");
  return found;
};

test("staff decide on held orders in their own name, with a reason, once their review has come, and leave the rest", async () => {
  const shop = await aShop();
  const tenantIds = { demo: shop.tenantId, free: 0, second: 0, third: 0 };
  const sam = await aPerson({ of: [shop], fullName: "Sam Okafor" });
  const approved = find((review) => review?.action === "approve" && review.comment !== null);
  const rejected = find((review) => review?.action === "reject");
  const waiting = find((review) => review === null);
  for (const { at, order } of [approved, rejected, waiting])
    await aPayment(shop, { decision: "pending", receivedAt: at, order: { orderId: order.orderId, createdAt: order.createdAt } });
  const staff = demoStaff({ database: await testDatabase(), log: makeLogger("silent") }, tenantIds, events, demo);
  const decisions = async () => new Map((await rowsOf(shop, "payment")).map((row) => [row["order_id"], row["decision"]]));

  await staff.settle(new Date(Math.min(approved.at.getTime(), rejected.at.getTime()) - 1));
  expect(new Set((await decisions()).values())).toEqual(new Set(["pending"]));
  await staff.settle(demo.until);
  await staff.settle(demo.until);
  expect(await decisions()).toEqual(
    new Map([
      [approved.order.orderId, "approved"],
      [rejected.order.orderId, "rejected"],
      [waiting.order.orderId, "pending"],
    ]),
  );
  const said = await rowsOf(shop, "staff_decision");
  expect(said).toHaveLength(2);
  for (const decision of said)
    expect(decision).toMatchObject({ user_id: sam.userId, full_name: "Sam Okafor", reason_code: expect.any(String) });
  expect((await rowsOf(shop, "payment_comment")).map(({ comment }) => comment)).toContain(
    reviewOf(demo.seed, approved, demo.until)?.comment,
  );
});
