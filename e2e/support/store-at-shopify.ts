import { expect, type Page } from "@playwright/test";

/** Buys a lamp in a store at the development Shopify, whose address is `store`, and returns the order's number and its ID at Shopify. */
export async function buyLamp(page: Page, store: string): Promise<{ name: string; shopifyId: string }> {
  await page.goto(store);
  await page.getByRole("link", { name: "Desk lamp" }).click();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("button", { name: "Check out" }).click();
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your order" })).toBeVisible();
  const said = await page.getByText("Your order number is").textContent();
  const address = await page.getByRole("link", { name: "Open the order in the shop admin" }).getAttribute("href");
  return { name: /#\w+/.exec(said ?? "")?.[0] ?? "", shopifyId: /\d+$/.exec(address ?? "")?.[0] ?? "" };
}
