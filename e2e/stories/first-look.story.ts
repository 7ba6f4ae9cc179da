import { expect, test } from "../support/stage.ts";

test("a merchant opens Surety and sees the shop's transactions", async ({ stage }) => {
  await stage.enter();
  await expect(stage.screen.getByRole("heading", { name: "Transactions", level: 1 }).first()).toBeVisible();
  await expect.poll(() => stage.address()).toMatch(/^\/transactions/);
  await stage.expectAccessible();
});
