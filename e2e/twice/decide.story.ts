import { decisionDialog } from "../support/decision-dialog.ts";
import { pressOrderAction } from "../support/press-order-action.ts";
import { aHeldOrder, anEmail, expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

test("a held order is approved after its page says who carries the loss, and the trail keeps that it was undone", async ({
  stage,
  orders,
}) => {
  const { screen } = stage;
  const { paymentId } = await orders.send(aHeldOrder({ reference: "#held" }));
  await stage.enter(`/transactions/${paymentId}`);
  await screen.getByRole("button", { name: "Approve", exact: true }).click();
  const asked = decisionDialog(stage);
  await expect(asked.dialog.getByText("Under guarantee: Surety covers the loss if there's a chargeback.")).toBeVisible();
  await asked.reason.selectOption("Customer verified");
  await asked.comment.fill("Called her back");
  await stage.expectAccessible();
  await asked.button("Approve").click();
  await expect(screen.getByText(/^Order .* approved$/)).toBeVisible();
  const trail = screen.getByRole("listitem");
  const approval = trail.filter({ hasText: "Approved by your team: Customer verified" });
  await expect(approval).toBeVisible();
  await expect(trail.filter({ hasText: "Called her back" }).first()).toBeVisible();
  await expect(screen.getByRole("button", { name: "Approve", exact: true })).toBeHidden();

  await asked.undo.click();
  await expect(screen.getByText(/^Decision on order .* undone$/)).toBeVisible();
  await expect(screen.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
  await expect(trail.filter({ hasText: "Your team undid its decision" })).toBeVisible();
  await expect(approval).toBeVisible();
  await stage.expectAccessible();
});

test("of two colleagues who decide at once one wins, and the other is told whom", async ({ stage, orders, colleague }) => {
  test.setTimeout(90_000);
  const { screen } = stage;
  const { paymentId } = await orders.send(aHeldOrder({ reference: "#contested" }));
  await stage.enter(`/transactions/${paymentId}`);
  await colleague.open(`/transactions/${paymentId}`);
  const [own, theirs] = [decisionDialog(stage), decisionDialog(colleague)];
  await screen.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(own.dialog.getByText(/^Under guarantee/)).toBeVisible();
  await pressOrderAction(colleague, "Reject");
  await theirs.reason.selectOption("Stolen card or account");
  await theirs.button("Reject").click();
  await expect(colleague.screen.getByText(/^Order .* rejected$/)).toBeVisible();

  await expect(own.dialog.getByText("This order was rejected by Demo staff. You can still change that.")).toBeVisible();
  await expect(own.button("Approve anyway")).toBeVisible();
  await stage.expectAccessible();
  await own.button("Cancel").click();
  await expect(screen.getByRole("listitem").filter({ hasText: "Rejected by your team: Stolen card or account" })).toBeVisible();
  await expect(screen.getByRole("button", { name: "Approve", exact: true })).toBeHidden();
});

test("an order that a colleague releases is announced in the open queue, and a click brings it back", async ({
  stage,
  orders,
  colleague,
}) => {
  test.setTimeout(90_000);
  const { screen } = stage;
  const customer = { email: anEmail() };
  await orders.send(aHeldOrder({ reference: "#stays", amount: 60, customer }));
  const { paymentId } = await orders.send(aHeldOrder({ reference: "#returns", amount: 80, customer }));
  await colleague.open(`/transactions/${paymentId}`);
  const theirs = decisionDialog(colleague);
  await pressOrderAction(colleague, "Approve");
  await theirs.button("Approve").click();
  await expect(colleague.screen.getByText(/^Order .* approved$/)).toBeVisible();
  await stage.enter(`/transactions?queue=waiting&sort=queue&q=${customer.email}`);
  const { payments } = transactionsPage(stage);
  await expect(payments).toHaveText(["#stays"]);

  await colleague.screen.getByRole("button", { name: /^(Change decision|More actions)$/ }).click();
  await colleague.screen.getByRole("menuitem", { name: "Release", exact: true }).click();
  await theirs.button("Release").click();
  const announced = screen.getByRole("button", { name: "Show 1 more to review" });
  await expect(announced).toBeVisible();
  await expect(payments).toHaveText(["#stays"]);
  await stage.expectAccessible();
  await announced.click();
  await expect(payments).toHaveText(["#returns", "#stays"]);
  await expect(announced).toBeHidden();
});
