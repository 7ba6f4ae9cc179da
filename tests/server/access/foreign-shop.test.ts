import { expect, test } from "vitest";
import { getPayment } from "#contract/payment-detail.ts";
import { getSession } from "#contract/session.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";

test("another's shop and order are refused in the same words as those that don't exist", async () => {
  const app = await testApp();
  const [own, other] = [await aShop(), await aShop()];
  const person = await aPerson({ of: [own] });
  const { paymentId } = await aPayment(other);
  const said = (reply: { status: number; problem: { title: string; detail?: string | undefined } | null }) => {
    return { status: reply.status, title: reply.problem?.title, detail: reply.problem?.detail };
  };
  const session = async (tenantId: number) => said(await app.call(getSession, {}, asPerson(person, { ...other, tenantId })));
  const payment = async (id: number) => said(await app.call(getPayment, { params: { id } }, asPerson(person, own)));

  expect(await session(other.tenantId)).toMatchObject({ status: 403 });
  expect(await session(other.tenantId)).toEqual(await session(999_999_999));
  expect(await payment(paymentId)).toMatchObject({ status: 404 });
  expect(await payment(paymentId)).toEqual(await payment(999_999_999));
});
