import { visitBody } from "#contract/visits.ts";
import { fromServer } from "../support/from-server.ts";
import { anEmail, expect, test } from "../support/story.ts";

const PASSWORD = "hunter2-Kestrel";
const CARD = "4111 1111 1111 1111";

test("a visit of the store is the order's evidence, and has nothing that was typed", async ({ stage, page }) => {
  const sent: string[] = [];
  let keys = 0;
  page.on("request", (request) => {
    const body = request.postData() ?? "";
    sent.push(`${request.url()} ${body}`);
    if (request.url().endsWith("/sensor/visits")) keys += visitBody.parse(JSON.parse(body)).keys;
  });
  const store = `${fromServer("ADMIN_URL")}/store`;
  await page.goto(store);
  await page.getByRole("link", { name: "Stoneware mug" }).click();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("button", { name: "Check out" }).click();
  await page.getByLabel("Email").fill(anEmail());
  await page.getByLabel("Password").pressSequentially(PASSWORD);
  await page.getByLabel("Card number").fill("");
  await page.getByLabel("Card number").pressSequentially(CARD);
  // Emptying the field presses a key too.
  await expect.poll(() => keys).toBe(PASSWORD.length + CARD.length + 1);
  await page.getByRole("button", { name: "Place order" }).click();
  const order = page.getByRole("link", { name: "Open the order in Surety" });
  const address = await order.getAttribute("href");
  const card = CARD.replaceAll(" ", "");
  expect(sent.filter((text) => text.includes(PASSWORD) || text.replaceAll(/ |\+|%20/g, "").includes(card))).toEqual([]);

  const { screen } = stage;
  await stage.enter(new URL(address ?? "").pathname);
  // A program drives the story's browser.
  const visited = screen.getByRole("listitem").filter({ hasText: /^A bot visited \d pages in/ });
  await visited.getByRole("button", { name: /^View/ }).click();
  const dialog = screen.getByRole("dialog", { name: "User Session Evidence" });
  await expect(dialog.getByText("This session looks like a bot's")).toBeVisible();
  for (const heading of ["Overview", "Device and browser", "Geolocation and network", "Behavior heatmap", "URL navigation"]) {
    await expect(dialog.getByRole("heading", { name: heading })).toBeVisible();
  }
  for (const visitedPage of [store, `${store}/products/mug`, `${store}/cart`, `${store}/checkout`]) {
    await expect(dialog.getByTitle(visitedPage, { exact: true }).first()).toBeVisible();
  }
  await expect(dialog.getByText(/^\d+ \(which keys isn't recorded\)$/)).toBeVisible();
  await expect(dialog.getByRole("img", { name: /clicks? on this page/ })).toBeVisible();
  await expect(dialog).not.toContainText(PASSWORD);
  await stage.expectAccessible();

  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
});
