import { describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { getPayment } from "#contract/payment-detail.ts";
import { addComment, COMMENTS_MAX, getHistory } from "#contract/payment-trail.ts";
import { insertComment } from "#server/payments/comment-store.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

async function commentsOf() {
  const app = await testApp();
  const shop = await aShop();
  const person = await aPerson({ of: [shop], fullName: "Dana Reyes" });
  const colleague = await aPerson({ of: [shop], fullName: "Kim Doe" });
  const { paymentId } = await aPayment(shop);
  const send = (comment: string, key?: string, by = person) =>
    app.call(
      addComment,
      { params: { paymentId }, headers: key === undefined ? {} : { "idempotency-key": key }, body: { comment } },
      asPerson(by, shop),
    );
  const kept = async () => {
    const payment = await app.read(getPayment, { params: { id: paymentId } }, asPerson(person, shop));
    const events = await app.read(getHistory, { params: { id: paymentId }, query: {} }, asPerson(person, shop));
    return {
      comments: payment.comments.map(({ comment }) => comment),
      events: events.filter(({ type }) => type === "COMMENT").map(({ text }) => text),
    };
  };
  return { shop, paymentId, person, colleague, app, send, kept };
}

test("a comment sent again with its key is added once, also at the same moment, and answered the same", async () => {
  const { send, kept } = await commentsOf();
  const [first, second] = await Promise.all([send("Called", "k1"), send("Called", "k1")]);
  const third = await send("Called", "k1");
  expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
  expect([second.answer, third.answer]).toEqual([first.answer, first.answer]);
  expect(await kept()).toEqual({ comments: ["Called"], events: ["Called"] });
});

test("comments without a key, or with different ones, are each added", async () => {
  const { send, kept } = await commentsOf();
  for (const key of [undefined, undefined, "k1", "k2"]) await send("Called", key);
  expect((await kept()).comments).toHaveLength(4);
});

test("a colleague's key and one that isn't a key are refused", async () => {
  const { colleague, send, kept } = await commentsOf();
  await send("Called", "k1");
  expect(await send("Mine", "k1", colleague)).toMatchObject({ status: 409 });
  expect(await send("Mine", "not a key")).toMatchObject({ status: 422 });
  expect((await kept()).comments).toEqual(["Called"]);
});

describe("an order with all but one of the comments it can have", () => {
  async function almostFull() {
    const world = await commentsOf();
    const { shop, paymentId } = world;
    await (
      await testDatabase()
    ).forTenants([shop.tenantId], async (handle) => {
      for (let made = 1; made < COMMENTS_MAX; made += 1) {
        await insertComment(handle, shop.tenantId, paymentId, {
          userId: null,
          fullName: "Kim Doe",
          comment: `Call ${made}`,
          at: new Date(),
          idempotencyKey: null,
        });
      }
    });
    return world;
  }

  test("takes one of two that are sent at the same moment, and that one again by its key", async () => {
    const { send, kept } = await almostFull();
    const both = await Promise.all([send("Last", "k1"), send("Last", "k2")]);
    const taken = both.findIndex(({ status }) => status === 201);
    expect(both[1 - taken]).toMatchObject({ status: 422, problem: { detail: "This order has the most comments it can have (200)." } });
    expect(await send("Last", taken === 0 ? "k1" : "k2")).toEqual(expect.objectContaining({ status: 201, answer: both[taken]?.answer }));
    const { comments, events } = await kept();
    expect([comments.length, comments[0], comments.at(-1), events]).toEqual([COMMENTS_MAX, "Call 1", "Last", ["Last"]]);
  });

  test("takes a decision's comment above it, and then lists the newest", async () => {
    const { app, shop, person, paymentId, send, kept } = await almostFull();
    await send("Last");
    const said = { action: "reject", reasonCode: "suspected_fraud", comment: "Decided" } as const;
    const { results } = await app.read(endpoints.decideOnOrders, { body: { paymentIds: [paymentId], ...said } }, asPerson(person, shop));
    expect(results).toMatchObject([{ standing: { decision: "rejected" } }]);
    const { comments } = await kept();
    expect([comments.length, comments[0], ...comments.slice(-2)]).toEqual([COMMENTS_MAX, "Call 2", "Last", "Decided"]);
  });
});
