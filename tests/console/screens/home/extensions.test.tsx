import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getShopifySettings } from "#contract/shopify.ts";
import { pixelScopes, requiredScopes } from "#server/platforms/shopify/capabilities.ts";
import { card } from "#tests/console/screens/home/a-home.ts";
import { aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { testDatabase } from "#tests/support/test-database.ts";
import { aConnection } from "#tests/support/what-waits.ts";

const served = servedConsole();
const UNREAD = "Couldn't read which extensions are active";

afterEach(() => {
  vi.useRealTimers();
});

const uiExtension = (handle: string, ...targets: string[]) => ({
  handle,
  type: "ui_extension",
  activations: targets.map((target) => ({ target })),
});
const theme = (status: string) => ({
  handle: "storefront",
  type: "theme_app_extension",
  activations: [{ target: "body", handle: "surety", name: "Surety", status, activations: [] }],
});
const all = [
  uiExtension("order-block", "admin.order-details.block.render"),
  uiExtension("order-action", "admin.order-details.action.render"),
  uiExtension("order-bulk-action", "admin.order-index.selection-action.render"),
  theme("active"),
];

/** The home page inside the admin of a shop, which answers so when it's asked for extensions. */
async function opened(answer: (() => Promise<unknown>) | null, shop?: TestShop) {
  const of = shop ?? (await aShop());
  return { shop: of, ...served.openInAdmin("/home", of, { extensions: answer }), extensions: await card("Extensions") };
}

/** The line of an extension. */
function line(name: string) {
  const item = screen.getByRole("heading", { name, level: 3 }).closest("li");
  if (item === null) throw new Error(`${name} isn't in a list`);
  return within(item);
}

describe("the extensions", () => {
  it("that are active say so, and nothing of how they're turned on", async () => {
    await opened(async () => all);
    for (const name of ["Order block", "Order action", "Bulk action", "Theme embed"]) {
      expect(await line(name).findByText("Active")).toBeTruthy();
      expect(line(name).queryByRole("link")).toBeNull();
    }
  });

  it("that aren't active, or aren't listed, say how they're turned on", async () => {
    await opened(async () => [uiExtension("order-block"), theme("available"), { handle: "another", type: "some_type", activations: [] }]);
    for (const name of ["Order block", "Order action", "Bulk action", "Theme embed"])
      expect(await line(name).findByText("Not active")).toBeTruthy();
    const block = line("Order block");
    expect(block.getByText(/On an order's page choose \+ \(Add block\) under Apps, then pin Surety/)).toBeTruthy();
    expect(block.getByRole("link", { name: "Open orders" }).getAttribute("href")).toBe("shopify://admin/orders");
  });

  it("for themes are turned on in the theme editor, which opens at the top with ours", async () => {
    const { shop } = await opened(async () => []);
    const link = await line("Theme embed").findByRole("link", { name: "Open the theme editor" });
    expect(link.getAttribute("href")).toBe(
      `https://${shop.shopName}/admin/themes/current/editor?context=apps&activateAppId=an-app-key/surety`,
    );
    expect(link.getAttribute("target")).toBe("_top");
  });

  it("that the published theme can't have don't lead to its editor", async () => {
    await opened(async () => [theme("unavailable")]);
    const embed = line("Theme embed");
    expect(await embed.findByText(/Your published theme can't have it/)).toBeTruthy();
    expect(embed.queryByRole("link")).toBeNull();
  });

  it.each([
    ["an older admin, which can't tell", null],
    ["an admin that refuses", () => Promise.reject(new Error("Not now"))],
    ["an answer that can't be read", async () => ({ extensions: "none" })],
  ])("of %s say that they couldn't be read, and still how each is turned on", async (_, answer) => {
    const { extensions } = await opened(answer);
    expect(await extensions.findByText(UNREAD)).toBeTruthy();
    expect(extensions.getByRole("link", { name: "Open the theme editor" })).toBeTruthy();
    expect(extensions.queryByText("Not active")).toBeNull();
  });

  it("that couldn't be read are read again on Retry", async () => {
    const answers = [() => Promise.reject(new Error("Not now")), async () => all];
    const { user, extensions } = await opened(() => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? Promise.resolve([]));
    expect(await extensions.findByText(UNREAD)).toBeTruthy();
    await user.click(extensions.getByRole("button", { name: "Retry" }));
    expect(await line("Order block").findByText("Active")).toBeTruthy();
    expect(extensions.queryByText(UNREAD)).toBeNull();
  });

  it("of an admin that never answers are given up after 5 seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const { extensions } = await opened(() => new Promise(() => undefined));
    expect(line("Order block").getByRole("status", { name: "Loading" })).toBeTruthy();
    expect(extensions.queryByText(UNREAD)).toBeNull();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await extensions.findByText(UNREAD)).toBeTruthy();
  });

  it("aren't on our own site, where the rest of the page is the same", async () => {
    const shop = await aShop();
    served.open("/home", { person: await aPerson({ of: [shop] }), shop });
    expect(await screen.findByRole("heading", { name: "Last 30 days" })).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "To do" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Extensions" })).toBeNull();
    expect(served.asked()).not.toContain("GET /shopify/settings");
  });
});

describe("the web pixel", () => {
  const scopes = [...Object.keys(requiredScopes), ...pixelScopes];

  /** A connected shop whose pixel is as the columns say. */
  async function withPixel(columns: string, granted: readonly string[] = scopes) {
    const shop = await aShop();
    await aConnection(shop, { scopes: granted });
    await (await testDatabase()).asOwner(`update shopify_connection set ${columns} where tenant_id = $1`, [shop.tenantId]);
    return opened(async () => all, shop);
  }

  it("that is on says so", async () => {
    await withPixel("pixel_id = '1'");
    expect(await line("Web pixel").findByText("Active")).toBeTruthy();
    expect(line("Web pixel").queryByRole("link")).toBeNull();
  });

  it("that Shopify is turning on says so", async () => {
    await withPixel("pixel_id = null");
    expect(await line("Web pixel").findByText("Starting")).toBeTruthy();
    expect(line("Web pixel").getByText(/Shopify is turning it on/)).toBeTruthy();
  });

  it.each([
    ["is turned off", "records_visits = false", scopes, "It's turned off in Surety's settings."],
    ["lacks a permission", "pixel_id = '1'", ["read_orders"], "Your shop hasn't granted the permissions that it needs."],
    ["was refused", "pixel_problem = 'Shopify refused the pixel.'", scopes, "Shopify refused the pixel."],
  ])("that %s says why, and leads to Shopify's settings", async (_, columns, granted, words) => {
    await withPixel(columns, granted);
    const pixel = line("Web pixel");
    expect(await pixel.findByText("Not active")).toBeTruthy();
    expect(pixel.getByText(words, { exact: false })).toBeTruthy();
    expect(pixel.getByRole("link", { name: "Go to Shopify settings" }).getAttribute("href")).toMatch(/^\/settings\/shopify\?/);
  });

  it("that couldn't be read is read again on Retry", async () => {
    served.refuse(getShopifySettings, 500);
    const { user } = await withPixel("pixel_id = '1'");
    const pixel = line("Web pixel");
    expect(await pixel.findByText("Couldn't read whether it's active")).toBeTruthy();
    served.restore();
    await user.click(pixel.getByRole("button", { name: "Retry" }));
    expect(await pixel.findByText("Active")).toBeTruthy();
  });

  it("isn't there for a shop that isn't connected", async () => {
    await opened(async () => all, await aShop());
    await waitFor(() => expect(served.asked()).toContain("GET /shopify/settings"));
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Web pixel" })).toBeNull());
  });
});
