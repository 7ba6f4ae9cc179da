import { expect, type Stage } from "./stage.ts";

/** Presses one of an order's buttons, or its entry in the menu that holds it where there is no room for all. */
export async function pressOrderAction({ screen }: Pick<Stage, "screen">, name: string): Promise<void> {
  const button = screen.getByRole("button", { name, exact: true });
  const menu = screen.getByRole("button", { name: "More actions", exact: true });
  await expect(button.or(menu).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await menu.click();
  await screen.getByRole("menuitem", { name, exact: true }).click();
}
