import { expect, test } from "vitest";
import { sendOrder } from "#contract/orders.ts";
import { getRisks } from "#contract/payment-risks.ts";
import { anOrderBody, aPerson, aShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const disposable = { sign: "bad", reason: "Disposable email (mailinator.com)", code: "disposable_email" };
const body = anOrderBody({ orderId: "1001", customer: { email: "kim@mailinator.com" } });

test("a reason has its code in the order's answer, in its repeat's, and in the stored payment", async () => {
  const [app, shop] = [await testApp(), await aShop()];
  const { paymentId, reasons } = await app.read(sendOrder, { body }, asKeyOf(shop));
  expect(reasons).toContainEqual(disposable);
  expect((await app.read(sendOrder, { body }, asKeyOf(shop))).reasons).toEqual(reasons);
  const { risks } = await app.read(getRisks, { params: { id: paymentId } }, asPerson(await aPerson({ of: [shop] }), shop));
  expect(risks[0]?.reasons).toEqual(reasons);
});

test("a reason from before codes existed has the code null and its original sentence in each answer", async () => {
  const [app, shop] = [await testApp(), await aShop()];
  const { paymentId } = await app.read(sendOrder, { body }, asKeyOf(shop));
  const database = await testDatabase();
  const old = JSON.stringify([{ sign: "bad", reason: "Throw-away address (mailinator.com)" }]);
  await database.asOwner("update screening set reasons = $2::jsonb where payment_id = $1", [paymentId, old]);

  const expected = [{ sign: "bad", reason: "Throw-away address (mailinator.com)", code: null }];
  expect((await app.read(sendOrder, { body }, asKeyOf(shop))).reasons).toEqual(expected);
  const { risks } = await app.read(getRisks, { params: { id: paymentId } }, asPerson(await aPerson({ of: [shop] }), shop));
  expect(risks[0]?.reasons).toEqual(expected);
});
