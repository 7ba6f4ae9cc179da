import { DEMO_API_KEY } from "#domain/accounts/demo-sign-ins.ts";
import { randomUUID } from "node:crypto";
import { consoleUrl } from "../support/from-server.ts";
import type { Stage } from "../support/stage.ts";
import { aHeldOrder, expect, test } from "../support/story.ts";

test("an alert's outcome is submitted once: a second tab that tries again is refused", async ({
  stage,
  page,
  context,
  orders,
  request,
  complaints,
}) => {
  complaints.expectError(/409/);
  const { paymentId, orderId } = await orders.send();
  const alert = { id: randomUUID(), source: "ETHOCA", amount: 42, currency: "USD", orderId };
  const reported = await request.post(`${consoleUrl()}/api/alerts`, { headers: { "X-Api-Key": DEMO_API_KEY }, data: alert });
  expect(reported.status()).toBe(201);
  await stage.enter(`/transactions/${paymentId}`);
  const second = await context.newPage();
  // The second tab isn't told what happens in the first.
  await second.route(/\/api\/events/, () => undefined);
  await second.goto(page.url());
  const other = stage.on(second);

  await chooseOutcome(other, "Declined");
  const dialog = await chooseOutcome(stage, "Full refund");
  await stage.expectAccessible();
  await dialog.getByRole("button", { name: "Submit outcome" }).click();
  await expect(dialog.getByText(/^Outcome submitted: Full refund/)).toBeVisible();

  await other.screen.getByRole("button", { name: "Submit outcome" }).click();
  const toasts = stage.frame === "embedded" ? second : other.screen;
  await expect(toasts.getByText(/Action Not Allowed/).first()).toBeVisible();
  await second.unroute(/\/api\/events/);
  await second.reload();
  await expect(other.screen.getByText("Refund not seen yet").first()).toBeVisible();
});

async function chooseOutcome({ screen }: Pick<Stage, "screen">, outcome: string) {
  await screen.getByRole("button", { name: "Answer alert from Ethoca" }).click();
  const dialog = screen.getByRole("dialog", { name: "Chargeback alert" });
  await dialog.getByLabel("Outcome", { exact: true }).selectOption({ label: outcome });
  return dialog;
}

test("a held order with an alert fits on a phone, with all its buttons", async ({ stage, page, orders, request }) => {
  const { screen } = stage;
  const { paymentId, orderId } = await orders.send(aHeldOrder());
  const alert = { id: randomUUID(), source: "ETHOCA", amount: 42, currency: "USD", orderId };
  await request.post(`${consoleUrl()}/api/alerts`, { headers: { "X-Api-Key": DEMO_API_KEY }, data: alert });
  await stage.enter(`/transactions/${paymentId}`);
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    for (const name of ["Approve", "Reject", "Export Evidence", "Verifications", "More actions"])
      await expect(screen.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    const excess = await screen.locator("html").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(excess, "px the page scrolls sideways").toBe(0);
  }
});
