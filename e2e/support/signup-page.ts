import { randomUUID } from "node:crypto";
import type { Stage } from "./stage.ts";

/** A new shop and its owner. */
export function aNewShop() {
  const own = randomUUID().slice(0, 8);
  return { name: `Blue Lamp ${own}`, address: `lamp-${own}.example`, fullName: "Dana Reyes", email: `dana-${own}@lamp.example` };
}

/** Fills in the signup's second step and creates the account. */
export async function createAccount({ screen }: Pick<Stage, "screen">): Promise<void> {
  await screen.getByLabel("Industry").selectOption({ label: "Electronics" });
  await screen.getByLabel("Average order value").selectOption("50-100");
  await screen.getByLabel("Orders a month").selectOption("250-500");
  await screen.getByRole("button", { name: "Create account" }).click();
}
