import { randomUUID } from "node:crypto";
import { decisionDialog } from "../support/decision-dialog.ts";
import { anEmail, expect, test } from "../support/story.ts";

const boston = { address1: "1 Main St", city: "Boston", province: "MA", zip: "02110", country: "US" };
const lisbon = { address1: "5 Rua Augusta", city: "Lisbon", zip: "1100-048", country: "PT" };

test("an order that changes is held while it is read, and once approved keeps its decision but not the guarantee", async ({
  stage,
  orders,
}) => {
  const { screen } = stage;
  const { paymentId, orderId, decision } = await orders.send({
    reference: "#changed",
    customer: { firstName: "Ada", lastName: "Moore", email: anEmail() },
    payment: { method: "card", avs: "N", cvv: "N" },
    billingAddress: boston,
    device: { deviceId: randomUUID() },
  });
  expect(decision).toBe("approved");
  await stage.enter(`/transactions/${paymentId}`);
  await expect(screen.getByText("Approved", { exact: true }).first()).toBeVisible();
  await expect(screen.getByText("$42.00").first()).toBeVisible();

  await orders.change(orderId, { amount: 2400, shippingAddress: lisbon });
  const approve = screen.getByRole("button", { name: "Approve", exact: true });
  await expect(approve).toBeVisible();
  await expect(screen.getByText("$2,400.00").first()).toBeVisible();
  await expect(screen.getByRole("combobox", { name: /^Screening/ })).toContainText("Screening 2 of 2");
  const trail = screen.getByRole("listitem");
  await expect(trail.filter({ hasText: "Shipping address: - → 5 Rua Augusta, Lisbon, 1100-048, Portugal" })).toBeVisible();
  await expect(trail.filter({ hasText: /^Held for review by scenario “.+”/ })).toBeVisible();
  await stage.expectAccessible();

  await approve.click();
  const asked = decisionDialog(stage);
  await expect(asked.dialog.getByText(/^Under guarantee/)).toBeVisible();
  await asked.button("Approve").click();
  await expect(screen.getByText(/^Order .* approved$/)).toBeVisible();
  await orders.change(orderId, { amount: 3600 });
  const why = "Not guaranteed: the amount was raised after approval";
  await expect(screen.getByRole("definition").filter({ hasText: why })).toContainText("Not Under Guarantee");
  await expect(trail.filter({ hasText: why })).toBeVisible();
  await expect(screen.getByRole("button", { name: "Approve", exact: true })).toBeHidden();
});
