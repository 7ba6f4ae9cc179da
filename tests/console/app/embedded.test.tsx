import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/app/dashboard-entrance.tsx";
import "#console/screens/dashboard/dashboard-screen.tsx";
import "#console/screens/home/home-screen.tsx";
import "#console/screens/transactions/transactions-screen.tsx";
import "#console/screens/notifications/notifications-screen.tsx";
import { eq } from "drizzle-orm";
import { tenants } from "#server/db/schema/account-tables.ts";
import { findOrAddStaff } from "#server/shops/staff-store.ts";
import { aPayment, aShop, type TestShop } from "#tests/support/builders.ts";
import { savedFiles } from "#tests/support/saved-files.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { testDatabase } from "#tests/support/test-database.ts";

const served = servedConsole();
const never = new Promise<string>(() => undefined);
const LOST = "Lost connection to your Shopify admin";
const NOT_REFRESHED = "Couldn't refresh. Showing earlier orders.";

const aPaidShop = () => aShop({ plan: "plus" });
const frameOf = (shop: TestShop) => `embedded=1&shop=${shop.shopName}&host=YWJj`;
const sessionsAsked = () => served.asked().filter((call) => call === "GET /session").length;

/** A session token that was valid an hour ago. */
function anExpiredToken(shop: TestShop): Promise<string> {
  return served.sessionToken(shop, new Date(Date.now() - 3_600_000));
}

describe("inside a shop's admin", () => {
  it.each(["/", "/login", "/reset", "/reset/a-link"])(
    "%s leads to the shop's home page, without our own header, at an address that survives a reload",
    async (address) => {
      const shop = await aPaidShop();
      const { place } = served.openInAdmin(address, shop);
      expect(await screen.findByRole("heading", { name: "Home" })).toBeTruthy();
      expect(place()).toBe(`/home?${frameOf(shop)}`);
      // The admin shows it in its title bar, beside the app's name.
      expect(document.title).toBe("Home");
      expect(screen.queryByRole("banner")).toBeNull();
      expect(screen.queryByText("Logout")).toBeNull();
    },
  );

  it("a tid of another shop is ignored, and taken out of the address", async () => {
    const [shop, other] = [await aShop(), await aShop()];
    await aPayment(shop, { order: { reference: "#1001" } });
    await aPayment(other, { order: { reference: "#2001" } });
    const { place } = served.openInAdmin(`/transactions?date=any&tid=${other.tenantId}`, shop);
    expect(await screen.findByText("#1001")).toBeTruthy();
    await waitFor(() => expect(place()).toBe(`/transactions?date=any&${frameOf(shop)}`));
    expect(screen.queryByText("#2001")).toBeNull();
    expect(sessionsAsked()).toBe(1);
  });

  it("the admin's menu lists our pages and opens them", async () => {
    const shop = await aPaidShop();
    const { paymentId } = await aPayment(shop);
    const { place } = served.openInAdmin(`/transactions/${paymentId}`, shop);
    await waitFor(() => expect(document.querySelectorAll("s-app-nav a")).toHaveLength(6));
    const [home, scenarios, dashboard, transactions, settings, notifications] = document.querySelectorAll("s-app-nav a");
    expect(home?.getAttribute("rel")).toBe("home");
    expect(home?.getAttribute("href")).toMatch(/^\/\?/);
    expect(scenarios?.textContent).toBe("Scenarios");
    expect(dashboard?.textContent).toBe("Dashboard");
    expect(transactions?.textContent).toBe("Transactions");
    expect(settings?.textContent).toBe("Settings");
    expect(notifications?.textContent).toBe("Notifications");
    if (transactions) fireEvent(transactions, new CustomEvent("shopify:navigate", { bubbles: true }));
    await waitFor(() => expect(place()).toBe(`/transactions?${frameOf(shop)}`));
    if (home) fireEvent(home, new CustomEvent("shopify:navigate", { bubbles: true }));
    await waitFor(() => expect(place()).toBe(`/home?${frameOf(shop)}`));
  });

  it.each(["/logout", "/exitiframe"])("the admin's menu navigates away from %s", async (address) => {
    const shop = await aPaidShop();
    const { place } = served.openInAdmin(address, shop);
    await screen.findByRole("link", { name: /Back to Surety|Go home/ });
    const entry = Object.assign(document.createElement("a"), { href: "/" });
    document.body.append(entry);
    fireEvent(entry, new CustomEvent("shopify:navigate", { bubbles: true }));
    entry.remove();
    await waitFor(() => expect(place()).toBe(`/home?${frameOf(shop)}`));
  });
});

describe("a session token", () => {
  it("that has expired is replaced by a fresh one", async () => {
    const shop = await aShop();
    const { admin } = served.openInAdmin("/transactions", shop, { tokens: [anExpiredToken(shop), served.sessionToken(shop)] });
    expect(await screen.findByText("No payments found")).toBeTruthy();
    expect(admin.asked()).toBeGreaterThan(1);
    expect(screen.queryByText(LOST)).toBeNull();
  });

  it("that is refused twice leads to the recovery screen", async () => {
    const shop = await aShop();
    served.openInAdmin("/transactions", shop, { tokens: [anExpiredToken(shop)] });
    expect(await screen.findByText(LOST)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
    expect(sessionsAsked()).toBe(2);
  });

  it("that never comes does so too, until Retry gets one", async () => {
    const shop = await aShop();
    const { user, admin } = served.openInAdmin("/transactions", shop, { tokens: [never], sessionTokenTimeoutMs: 5 });
    expect(await screen.findByText(LOST)).toBeTruthy();
    const retry = await screen.findByRole("button", { name: "Retry" });
    admin.answer([await served.sessionToken(shop)]);
    await user.click(retry);
    expect(await screen.findByText("No payments found")).toBeTruthy();
  });

  it("that stops coming leaves the screen as it is until tokens return", async () => {
    const shop = await aShop();
    const tokens = [await served.sessionToken(shop)];
    const { user, admin } = served.openInAdmin("/transactions", shop, { tokens, sessionTokenTimeoutMs: 5 });
    await screen.findByText("No payments found");
    const refresh = screen.getByRole("button", { name: "Refresh" });
    admin.answer([never]);
    await user.click(refresh);
    expect(await screen.findByText(LOST)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Refresh" })).toBe(refresh);
    expect(await screen.findByText(NOT_REFRESHED)).toBeTruthy();
    expect(screen.getByText("No payments found")).toBeTruthy();
    admin.answer(tokens);
    const [retry] = screen.getAllByRole("button", { name: "Retry" });
    if (retry) await user.click(retry);
    await waitFor(() => expect(screen.queryByText(NOT_REFRESHED)).toBeNull());
    expect(screen.queryByText(LOST)).toBeNull();
    expect(screen.getByRole("button", { name: "Refresh" })).toBe(refresh);
  });

  it("that was refused for a list has it fetched again once tokens are valid", async () => {
    savedFiles();
    const shop = await aShop();
    const { user, admin } = served.openInAdmin("/transactions", shop);
    await screen.findByText("No payments found");
    admin.answer([await anExpiredToken(shop)]);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("Log in again to continue.")).toBeTruthy();
    expect(screen.getByText(LOST)).toBeTruthy();
    admin.answer([await served.sessionToken(shop)]);
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    await waitFor(() => expect(screen.queryByText("Log in again to continue.")).toBeNull());
    expect(screen.getByText("No payments found")).toBeTruthy();
    expect(screen.queryByText(LOST)).toBeNull();
  });
});

describe("a lost connection inside the admin", () => {
  it("is said once, and the admin's menu stays inside the app, whose pages load when it's back", async () => {
    const shop = await aShop();
    const settings = { sessionTokenTimeoutMs: 5, askEveryMs: 50 };
    const { user, admin, place } = served.openInAdmin("/transactions", shop, settings);
    await screen.findByText("No payments found");
    served.loseAll();
    admin.answer([never]);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("You're offline")).toBeTruthy();
    expect(screen.queryByText(LOST)).toBeNull();
    const entry = [...document.querySelectorAll("s-app-nav a")].find(({ textContent }) => textContent === "Notifications");
    if (!entry) throw new Error("The menu has no such entry");
    fireEvent(entry, new CustomEvent("shopify:navigate", { bubbles: true }));
    await waitFor(() => expect(place()).toBe(`/notifications?${frameOf(shop)}`));
    expect(await screen.findByText("Not loaded yet. This loads when you're back online.")).toBeTruthy();
    expect(screen.queryByText(LOST)).toBeNull();
    served.restore();
    admin.answer(() => served.sessionToken(shop));
    expect(await screen.findByRole("group", { name: "Slack" })).toBeTruthy();
    expect(screen.queryByText(/You're offline/)).toBeNull();
    expect(screen.queryByText(LOST)).toBeNull();
  });
});

describe("missing permissions", () => {
  /** A shop that hasn't granted all that the app needs. */
  async function aShopLacking() {
    const shop = await aShop();
    const lacks = { reauthorizationRequired: true };
    await (await testDatabase()).asSystem((handle) => handle.update(tenants).set(lacks).where(eq(tenants.tenantId, shop.tenantId)));
    return shop;
  }
  const title = { name: "Additional Permissions Required" };

  it("are asked for once per session", async () => {
    const shop = await aShopLacking();
    const { leave } = served.openInAdmin("/transactions", shop);
    expect(await screen.findByRole("heading", title)).toBeTruthy();
    leave();
    served.openInAdmin("/transactions", shop);
    expect(await screen.findByText("No payments found")).toBeTruthy();
    expect(screen.queryByRole("heading", title)).toBeNull();
  });

  it("can be granted only by an owner; others are told whom to ask", async () => {
    const shop = await aShopLacking();
    // A shop's first member of staff is its owner, so the one who opens the console next is an analyst.
    await (await testDatabase()).asSystem((handle) => findOrAddStaff(handle, shop.tenantId, "the-first", new Date()));
    served.openInAdmin("/transactions", shop);
    expect(await screen.findByRole("heading", title)).toBeTruthy();
    expect(screen.getByText(/Ask the shop's owner to open Surety and grant them/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Grant permissions" })).toBeNull();
  });

  it("are granted in the whole window, and then asked for no more", async () => {
    served.configure({ sensorBase: "http://localhost/sensor" });
    const shop = await aShopLacking();
    const grant = `http://localhost/sensor/shopify?shop=${shop.shopName}`;
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const { user, leave } = served.openInAdmin("/transactions", shop);
    await user.click(await screen.findByRole("button", { name: "Grant permissions" }));
    await waitFor(() => expect(open).toHaveBeenCalledWith(grant, "_top"));
    // The browser may have blocked the redirect.
    open.mockClear();
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    expect(open).toHaveBeenCalledWith(grant, "_top");
    leave();
    window.sessionStorage.clear();
    served.openInAdmin("/transactions", shop);
    expect(await screen.findByText("No payments found")).toBeTruthy();
    expect(screen.queryByRole("heading", title)).toBeNull();
  });
});
