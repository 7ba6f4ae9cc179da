import { DEMO_API_KEY } from "#domain/accounts/demo-sign-ins.ts";
import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { consoleUrl } from "../support/from-server.ts";
import { anEmail, expect, test } from "../support/story.ts";

const boston = { address1: "1 Main St", city: "Boston", province: "MA", zip: "02110", country: "US" };
const aGoodOrder = () => ({
  customer: { firstName: "Ada", lastName: "Moore", email: anEmail() },
  payment: { method: "card", avs: "Y", cvv: "M" },
  billingAddress: boston,
  device: { deviceId: randomUUID() },
});

async function report(request: APIRequestContext, orderId: string, outcome: object): Promise<void> {
  const answer = await request.post(`${consoleUrl()}/api/orders/${orderId}/outcomes`, {
    headers: { "X-Api-Key": DEMO_API_KEY },
    data: { at: new Date().toISOString(), ...outcome },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

test("a guaranteed order says what would end its guarantee, and loses it when it is canceled", async ({ stage, orders, request }) => {
  const { screen } = stage;
  const { paymentId, orderId } = await orders.send(aGoodOrder());
  await stage.enter(`/transactions/${paymentId}`);
  await expect(screen.getByRole("heading", { name: "Guarantee coverage" })).toBeVisible();
  await expect(screen.getByText("Canceling the order or refunding it in full ends the guarantee.")).toBeVisible();
  await stage.expectAccessible();

  await report(request, orderId, { type: "cancelled", reason: "customer" });
  await expect(screen.getByText(/^Not guaranteed: the order was canceled \(/)).toBeVisible();
  await expect(screen.getByText("Canceling the order or refunding it in full ends the guarantee.")).toBeHidden();
  await expect(screen.getByRole("listitem").filter({ hasText: "Guarantee changed to “Not under guarantee”" })).toBeVisible();
});

test("a chargeback for fraud on a guaranteed order prepares a claim, which is filed after a confirmation", async ({
  stage,
  orders,
  request,
}) => {
  const { screen } = stage;
  const { paymentId, orderId } = await orders.send(aGoodOrder());
  await stage.enter(`/transactions/${paymentId}`);
  await expect(screen.getByText("Canceling the order or refunding it in full ends the guarantee.")).toBeVisible();

  await report(request, orderId, { type: "chargeback", reason: "fraudulent", amount: 42 });
  await expect(screen.getByRole("heading", { name: "Guarantee claim" })).toBeVisible();
  const file = screen.getByRole("button", { name: "File claim" });
  await expect(file).toBeVisible();
  await stage.expectAccessible();
  await file.click();
  await screen.getByRole("dialog", { name: "File this claim?" }).getByRole("button", { name: "File claim" }).click();
  await expect(file).toHaveCount(0);
  await expect(screen.getByText("Filed", { exact: true }).first()).toBeVisible();
  await expect(screen.getByRole("listitem").filter({ hasText: "Guarantee claim filed" })).toBeVisible();
});
