import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { addComment } from "#contract/payment-trail.ts";
import { anOutcome, aPerson } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { aCase, another, caseNow, decideOn, decisionOn, undo, type Case } from "#tests/server/decisions/a-case.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let now = caseNow;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
beforeEach(() => {
  now = caseNow;
});

const after = (seconds: number) => {
  now = new Date(caseNow.getTime() + seconds * 1000);
};
const reject = { action: "reject", reasonCode: "suspected_fraud" } as const;
const paymentOf = async ({ shop, paymentId }: Case) =>
  (await rowsOf(shop, "payment")).find((row) => String(row["payment_id"]) === String(paymentId));
const tooLate = { error: { status: 409, detail: "A decision can be undone for 10 seconds." } };

describe("undoing a decision", () => {
  test.for(["pending", "approved", "rejected"] as const)("restores exactly how an order stood that was %s", async (decision) => {
    const world = await aCase({ decision });
    const before = await paymentOf(world);
    for (const action of ["approve", "reject", "hold"] as const) {
      const [decided] = await decideOn(app, world, { action, reasonCode: "other" });
      if (decided === undefined || "error" in decided) continue;
      expect(await paymentOf(world)).not.toEqual(before);
      const undone = await undo(app, world, [decided.decisionId]);
      expect(undone).toMatchObject([{ paymentId: world.paymentId, decisionId: decided.decisionId, standing: { decision } }]);
      expect(await paymentOf(world)).toEqual(before);
    }
  });

  test("is told in the trail with who did it, and the figures count the order as before", async () => {
    const world = await aCase();
    await undo(app, world, [await decisionOn(app, world, reject)]);
    const told = (await rowsOf(world.shop, "payment_event")).filter(({ type }) => type === "DECISION").slice(1);
    expect(told.map(({ description, from_value, to_value, by_whom }) => [description, from_value, to_value, by_whom])).toEqual([
      ["Rejected by your team: Suspected fraud", "pending", "rejected", "Dana Reyes"],
      ["Your team undid its decision", "rejected", "pending", "Dana Reyes"],
    ]);
    const { total } = await dashboardOf(world);
    expect(total).toBe(1);
  });

  test("brings back what staff had decided before", async () => {
    const world = await aCase();
    await decideOn(app, world, { action: "approve", reasonCode: "known_customer" });
    const before = await paymentOf(world);
    await undo(app, world, [await decisionOn(app, world, reject)]);
    expect(await paymentOf(world)).toEqual(before);
    const [again] = await decideOn(app, world, { action: "approve", reasonCode: "known_customer" });
    expect(again).toMatchObject({ standing: { decision: "approved", guaranteeStatus: 2 } });
    const [released] = await decideOn(app, world, { action: "release" });
    expect(released).toMatchObject({ standing: { decision: "pending" } });
  });

  test("brings back a screening's decision after its screening was deleted", async () => {
    const world = await aCase({ decision: "rejected" });
    await app.services.database.forTenants([world.shop.tenantId], (handle) =>
      handle.unprepared("delete from screening where payment_id = $1", [world.paymentId]),
    );
    const before = await paymentOf(world);
    await undo(app, world, [await decisionOn(app, world, { action: "approve", reasonCode: "other" })]);
    expect(await paymentOf(world)).toEqual(before);
  });

  test("twice is undoing once", async () => {
    const world = await aCase();
    const decisionId = await decisionOn(app, world, reject);
    const first = await undo(app, world, [decisionId]);
    const trail = await rowsOf(world.shop, "payment_event");
    expect(await undo(app, world, [decisionId, decisionId])).toEqual(first);
    expect(await rowsOf(world.shop, "payment_event")).toEqual(trail);
  });

  test("works for 10 seconds, and a little longer for the way here", async () => {
    const world = await aCase();
    const decisionId = await decisionOn(app, world, reject);
    after(15.001);
    expect(await undo(app, world, [decisionId])).toMatchObject([tooLate]);
    expect(await paymentOf(world)).toMatchObject({ decision: "rejected" });
    after(15);
    expect(await undo(app, world, [decisionId])).toMatchObject([{ standing: { decision: "pending" } }]);
  });

  test("is the same person's alone, in the same shop", async () => {
    const world = await aCase();
    const decisionId = await decisionOn(app, world, reject);
    const colleague = await aPerson({ of: [world.shop], fullName: "Sam Okafor", at: caseNow });
    expect(await undo(app, { ...world, person: colleague }, [decisionId])).toMatchObject([
      { error: { status: 403, detail: "Only the person who decided can undo it." } },
    ]);
    expect(await undo(app, await aCase(), [decisionId])).toMatchObject([{ decisionId, error: { status: 404 } }]);
    expect(await paymentOf(world)).toMatchObject({ decision: "rejected" });
  });

  test("fails once a colleague has decided since, and names them", async () => {
    const world = await aCase();
    const decisionId = await decisionOn(app, world, reject);
    const colleague = await aPerson({ of: [world.shop], fullName: "Sam Okafor", at: caseNow });
    await decideOn(app, { ...world, person: colleague }, { action: "hold" });
    expect(await undo(app, world, [decisionId])).toMatchObject([
      { error: { status: 409, detail: "Sam Okafor put this order on hold after you." } },
    ]);
  });

  test("fails once they have decided again themselves", async () => {
    const world = await aCase();
    const decisionId = await decisionOn(app, world, reject);
    await decideOn(app, world, { action: "hold" });
    expect(await undo(app, world, [decisionId])).toMatchObject([
      { error: { status: 409, title: "This change can't be made", detail: "You put this order on hold after that." } },
    ]);
  });

  test("fails after an outcome or a change to the order, but not after a comment", async () => {
    const changed = { error: { status: 409, detail: "This order has changed since, so the decision can't be undone." } };
    const first = await aCase();
    const reported = await decisionOn(app, first, { action: "approve" });
    await anOutcome(first.shop, first, "fraud_confirmed", {}, now);
    expect(await undo(app, first, [reported])).toMatchObject([changed]);

    const second = await another(first);
    const renamed = await decisionOn(app, second, { action: "approve" });
    await app.read(
      endpoints.changeOrder,
      { params: { orderId: second.orderId }, body: { shippingMethod: "Express" } },
      asKeyOf(second.shop),
    );
    expect(await undo(app, second, [renamed])).toMatchObject([changed]);

    const third = await another(first);
    const commented = await decisionOn(app, third, { action: "approve" });
    const { person, shop, paymentId } = third;
    await app.read(addComment, { params: { paymentId }, body: { comment: "Called." } }, asPerson(person, shop));
    expect(await undo(app, third, [commented])).toMatchObject([{ standing: { decision: "pending" } }]);
  });

  test("of several has a result for each", async () => {
    const first = await aCase();
    const second = await another(first);
    const ids = [await decisionOn(app, first, reject), await decisionOn(app, second, reject)];
    await decideOn(app, second, { action: "hold" });
    expect(await undo(app, first, [ids[1] ?? 0, ids[0] ?? 0, 1])).toMatchObject([
      { decisionId: ids[1], error: { status: 409 } },
      { decisionId: ids[0], standing: { decision: "pending" } },
      { decisionId: 1, error: { status: 404 } },
    ]);
  });
});

/** How many orders the figures count as pending. */
async function dashboardOf({ shop }: Case): Promise<{ total: number }> {
  const deltas = await rowsOf(shop, "daily_delta");
  const ofPending = deltas.filter((row) => row["decision"] === "pending");
  return { total: ofPending.reduce((sum, row) => sum + Number(row["orders"]), 0) };
}
