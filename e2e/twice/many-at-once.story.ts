import { decisionDialog } from "../support/decision-dialog.ts";
import { aHeldOrder, anEmail, expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

test("many orders are rejected together, and the one that a colleague had just approved is named", async ({ stage, orders, colleague }) => {
  test.setTimeout(90_000);
  const { screen } = stage;
  const email = anEmail();
  const send = (reference: string) => orders.send(aHeldOrder({ reference, customer: { email } }));
  await send("#one");
  await send("#two");
  const { paymentId } = await send("#approved-meanwhile");
  await colleague.open(`/transactions/${paymentId}`);
  await stage.enter(`/transactions?email=${encodeURIComponent(email)}`);
  const list = transactionsPage(stage);
  await expect(list.payments).toHaveText(["#approved-meanwhile", "#two", "#one"]);
  for (const box of await screen.getByRole("checkbox", { name: /^Select #/ }).all()) await box.check();
  await expect(screen.getByText("3 selected")).toBeVisible();
  await screen.getByRole("button", { name: "Reject", exact: true }).click();
  const own = decisionDialog(stage);
  await expect(own.dialog.getByText(/^3 orders not under guarantee/)).toBeVisible();
  await own.reason.selectOption("Suspected fraud");

  const theirs = decisionDialog(colleague);
  await colleague.screen.getByRole("button", { name: "Approve", exact: true }).click();
  await theirs.button("Approve").click();
  await expect(colleague.screen.getByText(/^Order .* approved$/)).toBeVisible();

  await expect(own.dialog.getByRole("listitem")).toHaveText(["#approved-meanwhile was approved by Demo staff."]);
  await stage.expectAccessible();
  await own.button("Reject").click();
  await expect(screen.getByText("2 orders rejected")).toBeVisible();
  await screen.getByRole("link", { name: "#approved-meanwhile" }).click();
  await expect(screen.getByText("Approved by Demo staff").first()).toBeVisible();
  await expect(screen.getByRole("heading", { level: 1, name: "#approved-meanwhile" })).toBeVisible();
});
