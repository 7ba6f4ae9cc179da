import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { anOutcome, aPayment, aPerson, aShop, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { closeDueOrders } from "#server/orders/close-due-orders.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const now = new Date("2026-11-05T12:00:00Z");
const order = { createdAt: "2026-11-01T12:00:00Z" };
type Body = Omit<BodyOf<typeof endpoints.decideAsStaff>, "paymentId">;

const clock = { now };
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => clock.now });
});
beforeEach(() => {
  clock.now = now;
});

type World = { shop: TestShop; person: TestPerson; paymentId: number; orderId: string };

async function aWorld(decision: "approved" | "pending" | "rejected" = "pending", timeOutMinutes: number | null = null): Promise<World> {
  const shop = await aShop({ hasGuarantee: true });
  const payment = await aPayment(shop, { decision, order, receivedAt: new Date("2026-11-01T12:00:01Z"), timeOutMinutes });
  return { shop, person: await aPerson({ of: [shop], role: "analyst", at: now }), ...payment };
}

const decide = ({ shop, person, paymentId }: World, body: Body) =>
  app.call(endpoints.decideAsStaff, { body: { paymentId, ...body } }, asPerson(person, shop));
const fraud = { reasonCode: "suspected_fraud" } as const;
const trailOf = async ({ shop }: World) => (await rowsOf(shop, "payment_event")).slice(2);

describe("staff", () => {
  test("approve a held order under guarantee, with who and why in the trail and the comment on the order", async () => {
    const world = await aWorld();
    const said = {
      action: "approve",
      reasonCode: "customer_verified",
      reasonText: " By phone, CVV 123",
      comment: "Card 4242424242424242",
    } as const;
    const standing = { decision: "approved", guaranteeStatus: 2, guaranteeNote: null };
    expect(await decide(world, said)).toMatchObject({ status: 200, answer: { paymentId: world.paymentId, standing } });
    expect(await rowsOf(world.shop, "payment")).toMatchObject([
      { decision: "approved", decided_by: "staff", guarantee_status: 2, due_at: null },
    ]);
    expect(await trailOf(world)).toMatchObject([
      {
        type: "DECISION",
        from_value: "pending",
        to_value: "approved",
        by_whom: world.person.fullName,
        description: "Approved by your team: Customer verified. By phone, CVV ***",
      },
      { type: "GUARANTEE_CHANGED" },
      { type: "COMMENT", description: "Card ****4242", by_whom: world.person.fullName },
    ]);
    const { comments } = await app.read(endpoints.getPayment, { params: { id: world.paymentId } }, asPerson(world.person, world.shop));
    expect(comments).toMatchObject([{ comment: "Card ****4242", fullName: world.person.fullName }]);
    const params = { paymentId: world.paymentId, commentId: String(comments[0]?.id) };
    const edited = { params, body: { comment: "Card checked" } };
    expect(await app.call(endpoints.editComment, edited, asPerson(world.person, world.shop))).toMatchObject({ status: 200 });
    expect((await trailOf(world)).map(({ description }) => description)).toContain("Card checked");
  });

  test("reject, hold again and release: then the screening's decision stands", async () => {
    const world = await aWorld("approved");
    const standings: unknown[] = [];
    for (const body of [{ action: "reject", ...fraud }, { action: "hold" }, { action: "release" }] as const)
      standings.push((await decide(world, body)).answer?.standing);
    expect(standings).toMatchObject([
      { decision: "rejected", guaranteeStatus: 3 },
      { decision: "pending", guaranteeStatus: 1 },
      { decision: "approved", guaranteeStatus: 2 },
    ]);
    expect(await rowsOf(world.shop, "payment")).toMatchObject([{ decided_by: "screening", due_at: null }]);
    const told = (await trailOf(world)).filter(({ type }) => type === "DECISION").map(({ description }) => description);
    expect(told).toEqual(["Rejected by your team: Suspected fraud", "Held for review by your team", "Decision released by your team"]);
  });

  test("approve a rejected order only with a reason, and without the guarantee", async () => {
    const world = await aWorld("rejected");
    const refused = await decide(world, { action: "approve" });
    expect(refused).toMatchObject({ status: 422, problem: { errors: [{ path: "reasonCode", message: "Please, select a reason" }] } });
    expect((await decide(world, { action: "approve", reasonCode: "known_customer" })).answer?.standing).toEqual({
      decision: "approved",
      guaranteeStatus: 0,
      guaranteeNote: "Not guaranteed: approved after it was rejected",
      closedAt: null,
    });
  });

  test("get no guarantee for a rejected order by holding it first", async () => {
    const world = await aWorld("rejected");
    expect((await decide(world, { action: "hold" })).answer?.standing).toMatchObject({ decision: "pending", guaranteeStatus: 1 });
    expect((await decide(world, { action: "approve", reasonCode: "known_customer" })).answer?.standing).toEqual({
      decision: "approved",
      guaranteeStatus: 0,
      guaranteeNote: "Not guaranteed: approved after it was rejected",
      closedAt: null,
    });
  });

  test("reject only with a reason, one of the list", async () => {
    const world = await aWorld();
    for (const reasonCode of [undefined, null, " "]) {
      const refused = await decide(world, { action: "reject", reasonCode });
      expect(refused).toMatchObject({ status: 422, problem: { errors: [{ path: "reasonCode", message: "Please, select a reason" }] } });
    }
    expect(await decide(world, { action: "reject", reasonCode: "mood" })).toMatchObject({ status: 422 });
    expect(await rowsOf(world.shop, "payment")).toMatchObject([{ decision: "pending", decided_by: "screening" }]);
  });

  test("decide once by clicking twice", async () => {
    const world = await aWorld();
    const body = { action: "reject", ...fraud, reasonText: "Third card", comment: "CVV 123" } as const;
    const first = await decide(world, body);
    const trail = await trailOf(world);
    expect(await decide(world, body)).toMatchObject({ status: 200, answer: first.answer });
    expect(await trailOf(world)).toEqual(trail);
  });

  test.each<[string, Partial<Body>, number]>([
    ["another reason", { reasonCode: "stolen_card" }, 0],
    ["another text", { reasonText: "Called the bank" }, 0],
    ["a comment", { comment: "Called the bank" }, 0],
    ["the same words later", {}, 11],
  ])("are refused a decision that stands already, with %s", async (_what, more, seconds) => {
    const world = await aWorld();
    await decide(world, { action: "reject", ...fraud });
    clock.now = new Date(now.getTime() + seconds * 1000);
    expect(await decide(world, { action: "reject", ...fraud, ...more })).toMatchObject({
      status: 409,
      problem: { title: "This change can't be made", detail: "You rejected this order already. To say more, add a comment." },
    });
  });

  test("are told what is wrong with a reason also when the order stands so already", async () => {
    const world = await aWorld();
    await decide(world, { action: "reject", ...fraud });
    const { status, problem } = await decide(world, { action: "reject", reasonCode: "mood" });
    expect(status).toBe(422);
    expect(problem?.detail).toMatch(/^reasonCode must be one of suspected_fraud, .+\.$/);
  });

  test("undo a single decision by its ID", async () => {
    const world = await aWorld();
    const { answer } = await decide(world, { action: "reject", ...fraud });
    const decisionIds = [answer?.decisionId ?? 0];
    const undone = await app.read(endpoints.undoDecisions, { body: { decisionIds } }, asPerson(world.person, world.shop));
    expect(undone.results).toMatchObject([{ paymentId: world.paymentId, standing: { decision: "pending" } }]);
  });

  test("can't hold an order that is closed, as its actions say", async () => {
    const world = await aWorld();
    const as = asPerson(world.person, world.shop);
    await anOutcome(world.shop, world, "refund", {}, now);
    const { actions } = await app.read(endpoints.getPayment, { params: { id: world.paymentId } }, as);
    expect(actions.map(({ action }) => action)).toEqual(["approve", "reject"]);
    expect(await decide(world, { action: "hold" })).toMatchObject({
      status: 409,
      problem: { detail: "This order is closed, so it can't be put on hold." },
    });
    expect((await decide(world, { action: "reject", ...fraud })).answer?.standing.closedAt).toBeNull();
    expect((await decide(world, { action: "release" })).answer?.standing).toMatchObject({ decision: "pending", closedAt: now });
  });

  test("learn which colleague was faster", async () => {
    const world = await aWorld();
    const colleague = await aPerson({ of: [world.shop], fullName: "Sam Okafor", at: now });
    const [first, second] = await Promise.all([
      decide({ ...world, person: colleague }, { action: "reject", ...fraud }),
      decide(world, { action: "reject", ...fraud }),
    ]);
    const [late, faster] = first.status === 409 ? [first, world.person] : [second, colleague];
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    expect(late.problem).toMatchObject({
      title: "Someone else changed this first",
      detail: `${faster.fullName} rejected this order first.`,
    });
    const stale = await decide(
      { ...world, person: faster === colleague ? world.person : colleague },
      { action: "approve", seen: "pending" },
    );
    expect(stale).toMatchObject({ status: 409, problem: { detail: `${faster.fullName} rejected this order first.` } });
  });

  test("can't approve what is approved, or release what nobody decided on", async () => {
    const world = await aWorld("approved");
    expect(await decide(world, { action: "approve" })).toMatchObject({
      status: 409,
      problem: { detail: "This order is approved already." },
    });
    expect(await decide(world, { action: "release" })).toMatchObject({ status: 409 });
  });

  test("decide in their own name and shop only", async () => {
    const world = await aWorld();
    const other = await aWorld();
    for (const body of [{ tenantId: other.shop.tenantId }, { initiator: "boss@shop.test" }, { initiator: other.person.userId }])
      expect(await decide(world, { action: "hold", ...body })).toMatchObject({ status: 403 });
    expect(await decide({ ...world, paymentId: other.paymentId }, { action: "reject", ...fraud })).toMatchObject({ status: 404 });
    const own = { tenantId: world.shop.tenantId, initiator: world.person.email };
    expect(await decide(world, { action: "reject", ...fraud, ...own })).toMatchObject({ status: 200 });
  });

  test("only view an order as viewers", async () => {
    const world = await aWorld();
    const viewer = await aPerson({ of: [world.shop], role: "viewer", at: now });
    expect(await decide({ ...world, person: viewer }, { action: "reject", ...fraud })).toMatchObject({ status: 403 });
  });
});

test("the reasons of each order status are listed, and of no other", async () => {
  const { shop, person } = await aWorld();
  const list = (orderStatus: string) => app.call(endpoints.listReasons, { params: { orderStatus } }, asPerson(person, shop));
  for (const orderStatus of ["approved", "pending", "rejected"] as const) {
    const { answer } = await list(orderStatus);
    expect(answer?.reasons.every(({ decision }) => decision === orderStatus)).toBe(true);
    expect(answer?.reasons.at(-1)).toEqual({ decision: orderStatus, code: "other", words: "Other" });
  }
  expect(await list("shipped")).toMatchObject({ status: 404 });
});

describe("after a scenario's time-out rejected the order, staff", () => {
  const DAY = 1_440;
  const rejectedWorld = async () => {
    const world = await aWorld("pending", 2 * DAY);
    await closeDueOrders(app.services.database, now, new AbortController().signal);
    expect(await rowsOf(world.shop, "payment")).toMatchObject([{ decision: "rejected", decided_by: "time_out" }]);
    return world;
  };
  const decisionsOf = async (world: World) =>
    (await trailOf(world))
      .filter(({ type }) => type === "DECISION")
      .map(({ from_value, to_value, by_whom, description }) => [from_value, to_value, by_whom, description]);
  const timedOut = ["pending", "rejected", null, "Rejected automatically: no one decided in time"];

  test("still decide, and get no guarantee for it, also by holding it first", async () => {
    for (const first of [[], [{ action: "hold" }]] as const) {
      const world = await rejectedWorld();
      for (const body of first) expect((await decide(world, body)).answer?.standing).toMatchObject({ decision: "pending" });
      expect((await decide(world, { action: "approve", reasonCode: "known_customer" })).answer?.standing).toEqual({
        decision: "approved",
        guaranteeStatus: 0,
        guaranteeNote: "Not guaranteed: approved after it was rejected",
        closedAt: null,
      });
      expect(await rowsOf(world.shop, "payment")).toMatchObject([{ decided_by: "staff" }]);
    }
  });

  test("release it to the time-out's decision, which the trail tells after theirs", async () => {
    for (const said of [{ action: "approve", reasonCode: "known_customer" }, { action: "hold" }] as const) {
      const world = await rejectedWorld();
      await decide(world, said);
      const { actions } = await app.read(endpoints.getPayment, { params: { id: world.paymentId } }, asPerson(world.person, world.shop));
      expect(actions.find(({ action }) => action === "release")).toMatchObject({ decision: "rejected", isTimedOut: true, dueAt: null });
      expect((await decide(world, { action: "release" })).answer?.standing).toMatchObject({ decision: "rejected", guaranteeStatus: 3 });
      const stood = said.action === "hold" ? "pending" : "approved";
      expect((await decisionsOf(world)).slice(2)).toEqual([
        [stood, "pending", world.person.fullName, "Decision released by your team"],
        timedOut,
      ]);
    }
  });

  test("release their own rejection to the time-out's", async () => {
    const world = await aWorld("pending", 2 * DAY);
    clock.now = new Date(now.getTime() - 3 * 86_400_000);
    await decide(world, { action: "reject", ...fraud });
    clock.now = now;
    await decide(world, { action: "release" });
    expect(await rowsOf(world.shop, "payment")).toMatchObject([{ decision: "rejected", decided_by: "time_out" }]);
    expect((await decisionsOf(world)).slice(1)).toEqual([
      ["rejected", "pending", world.person.fullName, "Decision released by your team"],
      timedOut,
    ]);
  });

  test("undo what they decided over it, as any other decision", async () => {
    const world = await rejectedWorld();
    const before = await rowsOf(world.shop, "payment");
    const { answer } = await decide(world, { action: "approve", reasonCode: "known_customer" });
    const body = { decisionIds: [answer?.decisionId ?? 0] };
    await app.read(endpoints.undoDecisions, { body }, asPerson(world.person, world.shop));
    expect(await rowsOf(world.shop, "payment")).toEqual(before);
    expect((await decisionsOf(world)).at(-1)).toEqual(["approved", "rejected", world.person.fullName, "Your team undid its decision"]);
  });
});

test("releasing an order before its time-out says when and how it ends", async () => {
  const world = await aWorld("pending", 7 * 1_440);
  await decide(world, { action: "approve", reasonCode: "known_customer" });
  const { actions } = await app.read(endpoints.getPayment, { params: { id: world.paymentId } }, asPerson(world.person, world.shop));
  const dueAt = new Date("2026-11-08T12:00:01Z");
  const waits = { decision: "pending", dueAt, dueDecision: "rejected", isTimedOut: false };
  expect(actions.find(({ action }) => action === "release")).toMatchObject(waits);
});
