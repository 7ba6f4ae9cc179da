import { expect, test } from "vitest";
import { getPayment } from "#contract/payment-detail.ts";
import { addComment, deleteComment, editComment, getHistory } from "#contract/payment-trail.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";

/** A comment by Dana Reyes; the clock is the test's. */
async function aComment() {
  const clock = { now: new Date() };
  const app = await testApp({ now: () => clock.now });
  const shop = await aShop();
  const as = asPerson(await aPerson({ of: [shop], fullName: "Dana Reyes" }), shop);
  const { paymentId } = await aPayment(shop);
  const { id: commentId } = await app.read(addComment, { params: { paymentId }, body: { comment: "Caled" } }, as);
  const params = { paymentId, commentId };
  const read = async () => {
    const { comments } = await app.read(getPayment, { params: { id: paymentId } }, as);
    const trail = await app.read(getHistory, { params: { id: paymentId } }, as);
    return { comments, trail: trail.filter(({ type }) => type === "COMMENT").map(({ text }) => text) };
  };
  const later = (minutes: number) => void (clock.now = new Date(clock.now.getTime() + minutes * 60_000));
  return { app, shop, as, paymentId, params, read, later };
}

test("its author edits a comment, also in the trail, with card numbers masked", async () => {
  const { app, as, params, read, later } = await aComment();
  later(14);
  const edited = await app.call(editComment, { params, body: { comment: "Called about 4242 4242 4242 4242" } }, as);
  expect(edited.status).toBe(200);
  const { comments, trail } = await read();
  expect(comments).toEqual([edited.answer]);
  expect(comments[0]?.editedAt).toBeInstanceOf(Date);
  expect(comments[0]?.comment).toMatch(/^Called about .*4242$/);
  expect(comments[0]?.comment).not.toContain("4242 4242");
  expect(trail).toEqual(["Edited a comment", comments[0]?.comment]);
});

test("a deleted comment leaves its place without its text, there and in the trail", async () => {
  const { app, as, params, read } = await aComment();
  await app.read(deleteComment, { params }, as);
  const { comments, trail } = await read();
  expect(comments).toMatchObject([{ comment: "", fullName: "Dana Reyes", deletedAt: expect.any(Date), editableUntil: null }]);
  expect(trail).toEqual(["Deleted a comment", "Comment deleted"]);
  expect(await app.call(editComment, { params, body: { comment: "Back" } }, as)).toMatchObject({
    status: 409,
    problem: { detail: "This comment was deleted." },
  });
  expect(await app.read(deleteComment, { params }, as)).toEqual(comments[0]);
  expect((await read()).trail).toEqual(trail);
});

test("a comment is changed by its author alone, and for 15 minutes", async () => {
  const { app, shop, as, paymentId, params, read, later } = await aComment();
  const colleague = asPerson(await aPerson({ of: [shop], fullName: "Sam Okafor" }), shop);
  expect(await app.call(deleteComment, { params }, colleague)).toMatchObject({
    status: 403,
    problem: { title: "You don't have access", detail: "You can change only your own comments." },
  });
  const seen = await app.read(getPayment, { params: { id: paymentId } }, colleague);
  expect(seen.comments).toMatchObject([{ editableUntil: null }]);
  expect((await read()).comments[0]?.editableUntil).toBeInstanceOf(Date);
  later(15);
  expect((await app.call(editComment, { params, body: { comment: "Late" } }, as)).status).toBe(409);
  expect((await app.call(deleteComment, { params }, as)).status).toBe(409);
  expect(await read()).toMatchObject({ comments: [{ comment: "Caled", editableUntil: null }], trail: ["Caled"] });
});

test("a comment on another order, or of another shop, is not found", async () => {
  const { app, shop, as, params } = await aComment();
  const { paymentId } = await aPayment(shop);
  expect((await app.call(deleteComment, { params: { ...params, paymentId } }, as)).status).toBe(404);
  const other = await aShop();
  const stranger = asPerson(await aPerson({ of: [other] }), other);
  expect((await app.call(deleteComment, { params }, stranger)).status).toBe(404);
  expect((await app.call(deleteComment, { params: { ...params, commentId: "x" } }, as)).status).toBe(404);
});
