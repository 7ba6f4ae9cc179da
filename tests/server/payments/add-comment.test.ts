import { expect, test } from "vitest";
import { getPayment } from "#contract/payment-detail.ts";
import { addComment, getHistory } from "#contract/payment-trail.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";

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
  return { colleague, send, kept };
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
