import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/app/dashboard-entrance.tsx";
import "#console/screens/accounts/accounts-screen.tsx";
import "#console/screens/dashboard/dashboard-screen.tsx";
import "#console/screens/login/login-screen.tsx";
import "#console/screens/tenant-selection/tenant-selection-screen.tsx";
import "#console/screens/transactions/transactions-screen.tsx";
import { consoleConfiguration } from "#contract/configuration.ts";
import { liveEvents } from "#contract/live.ts";
import { sendOrder } from "#contract/orders.ts";
import { listPayments } from "#contract/payment-list.ts";
import { pollSession, listUserTenants } from "#contract/session.ts";
import { signOut } from "#contract/sign-in.ts";
import { TOKEN_KEY } from "#console/session/access.ts";
import { beginDemo, noteDemoProgress } from "#server/demo/progress-store.ts";
import { aGroup } from "#tests/support/a-group.ts";
import { anOrderBody, aPerson, aShop, manyPayments } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { testDatabase } from "#tests/support/test-database.ts";

const served = servedConsole();
const now = () => new Date().toISOString();

/** A shop whose root is the dashboard, and its owner. */
async function anOwnedShop(shown: Parameters<typeof aShop>[0] = {}) {
  const shop = await aShop({ name: "Demo shop", plan: "plus", ...shown });
  return { shop, person: await aPerson({ of: [shop], password: "right-one" }) };
}

describe("the header", () => {
  it("has the menu, the orders remaining, and the shop menu with Logout and version", async () => {
    const { shop, person } = await anOwnedShop();
    await manyPayments(shop, 40, { order: { createdAt: now() } });
    const { user } = served.open("/transactions", { person, shop });
    const header = within(await screen.findByRole("banner"));
    expect(header.getByRole("link", { name: "Transactions" }).getAttribute("aria-current")).toBe("page");
    expect(await header.findByText("9,960 orders remaining")).toBeTruthy();
    expect(header.getByText("0%")).toBeTruthy();
    await user.click(header.getByRole("button", { name: "Demo shop" }));
    expect((await screen.findByRole("menuitem", { name: "Logout" })).getAttribute("href")).toBe(`/logout?tid=${shop.tenantId}`);
    expect(await screen.findByText(/^Version \d/)).toBeTruthy();
    expect(screen.queryByRole("menuitem", { name: "Switch shop" })).toBeNull();
  });

  it("never counts below zero, and has no meter without a limit", async () => {
    const limited = await anOwnedShop({ plan: "free" });
    await manyPayments(limited.shop, 300, { order: { createdAt: now() } });
    const { leave } = served.open("/transactions", limited);
    expect(await screen.findByText("0 orders remaining")).toBeTruthy();
    leave();
    served.open("/transactions", await anOwnedShop({ plan: "enterprise" }));
    await screen.findByRole("banner");
    expect(screen.queryByText(/orders remaining/)).toBeNull();
  });

  it("counts a new order as soon as it is announced", async () => {
    const { shop, person } = await anOwnedShop();
    served.open("/transactions", { person, shop });
    expect(await screen.findByText("10,000 orders remaining")).toBeTruthy();
    await screen.findByText("No payments found");
    await served.app().read(sendOrder, { body: anOrderBody({ createdAt: now() }) }, asKeyOf(shop));
    expect(await screen.findByText("9,999 orders remaining")).toBeTruthy();
  });

  it("offers a person with a master account only its list, where they pick a shop", async () => {
    const { master } = await aGroup([]);
    const shop = await aShop({ name: "Demo shop" });
    const { user } = served.open("/transactions", { person: await aPerson({ of: [master, shop] }), shop });
    await user.click(await screen.findByRole("button", { name: "Demo shop" }));
    expect(await screen.findByRole("menuitem", { name: "All accounts" })).toBeTruthy();
    expect(screen.queryByRole("menuitem", { name: "Switch shop" })).toBeNull();
  });

  it("lets a person add a shop, and an owner of a master account create one under it, where signing up is open", async () => {
    const master = await aShop({ name: "Lamp Group", isMaster: true });
    const shop = await aShop({ name: "Demo shop" });
    const person = await aPerson({ of: [master, shop] });
    const first = served.open("/transactions", { person, shop });
    await first.user.click(await screen.findByRole("button", { name: "Demo shop" }));
    expect((await screen.findByRole("menuitem", { name: "Add a shop" })).getAttribute("href")).toContain("/signup");
    expect(screen.queryByRole("menuitem", { name: "Create New Account" })).toBeNull();
    first.leave();
    served.configure({ signup: "off" });
    const { user } = served.open("/dashboard", { person, shop: master });
    await user.click(await screen.findByRole("button", { name: "Lamp Group" }));
    const create = await screen.findByRole("menuitem", { name: "Create New Account" });
    expect(create.getAttribute("href")).toContain(`/signup?master=${master.tenantId}`);
    expect(screen.queryByRole("menuitem", { name: "Add a shop" })).toBeNull();
  });

  it("lets a person with several shops switch", async () => {
    const shop = await aShop({ name: "Demo shop" });
    const { user, place } = served.open("/transactions", { person: await aPerson({ of: [shop, await aShop()] }), shop });
    await user.click(await screen.findByRole("button", { name: "Demo shop" }));
    await user.click(await screen.findByRole("menuitem", { name: "Switch shop" }));
    expect(await screen.findByRole("heading", { name: "Choose a shop" })).toBeTruthy();
    expect(place()).toContain("/tenant-selection?choose=1");
  });
});

it("the shop menu says what it couldn't load, and loads the shops on Retry", async () => {
  const shop = await aShop({ name: "Demo shop" });
  served.refuse(listUserTenants, 500);
  served.refuse(consoleConfiguration, 500);
  const { user } = served.open("/transactions", { person: await aPerson({ of: [shop, await aShop()] }), shop });
  await user.click(await screen.findByRole("button", { name: "Demo shop" }));
  expect(await screen.findByText("Couldn't load the version. Retrying…")).toBeTruthy();
  expect(await screen.findByText("Couldn't load your other shops.")).toBeTruthy();
  served.restore();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("menuitem", { name: "Switch shop" })).toBeTruthy();
});

describe("a call of the console", () => {
  it("that got no answer is repeated once the server is back", async () => {
    served.lose(liveEvents);
    served.lose(listPayments);
    served.open("/transactions", await anOwnedShop());
    expect(await screen.findByText("Error")).toBeTruthy();
    served.restore();
    expect(await screen.findByText("No payments found")).toBeTruthy();
  });

  it("doesn't keep the session alive if a timer makes it, and does if a screen opens", async () => {
    served.open("/transactions", await anOwnedShop());
    await screen.findByText("No payments found");
    expect(served.used()).toContain("POST /payments/transactions");
    expect(served.asked()).toContain("GET /session");
    expect(served.used()).not.toContain("GET /session");
  });
});

it("the demo's progress is shown while the demo loads", async () => {
  served.configure({ hasDemo: true });
  await (
    await testDatabase()
  ).asSystem(async (handle) => {
    await beginDemo(handle, { seed: 1, until: new Date(), total: 4000 });
    await noteDemoProgress(handle, 1204);
  });
  served.open("/transactions", await anOwnedShop());
  expect(await screen.findByText("Screening demo orders: 1,204 of 4,000")).toBeTruthy();
});

describe("a session that has ended", () => {
  it("returns a person with several shops to the shop they were in", async () => {
    const { shop } = await anOwnedShop();
    const person = await aPerson({ of: [await aShop(), shop], password: "right-one" });
    const { user, access, place } = served.open("/transactions?page=2", { person, shop });
    await waitFor(() => expect(place()).toBe(`/transactions?page=2&tid=${shop.tenantId}`));
    await served.app().read(signOut, {}, asPerson(person));
    await user.click(await screen.findByRole("button", { name: "Refresh" }));
    await user.type(await screen.findByLabelText("Email"), person.email);
    await user.type(screen.getByLabelText("Password"), "right-one{Enter}");
    await waitFor(() => expect(place()).toBe(`/transactions?page=2&tid=${shop.tenantId}`));
    expect(await screen.findByRole("banner")).toBeTruthy();
    expect(access.read().tenantId).toBe(shop.tenantId);
  });

  it("in another tab ends this one too", async () => {
    const { place } = served.open("/transactions", await anOwnedShop());
    await screen.findByText("No payments found");
    window.localStorage.removeItem(TOKEN_KEY);
    window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY, newValue: null }));
    await waitFor(() => expect(place()).toMatch(/^\/login/));
    expect(await screen.findByText("You're logged out. Log in again to continue.")).toBeTruthy();
  });

  it("isn't the same as one that can't be loaded", async () => {
    served.refuse(pollSession, 500);
    const { place } = served.open("/transactions", await anOwnedShop());
    expect(await screen.findByText("Something went wrong")).toBeTruthy();
    expect(place()).toBe("/transactions");
    expect(screen.getByRole("link", { name: "Logout" })).toBeTruthy();
  });
});

describe("an address", () => {
  it.each(["/", "/nowhere", "/transactions/17/deeper", "/signup-not"])("%s ends at the scenarios", async (address) => {
    const { shop, person } = await anOwnedShop();
    const { place } = served.open(address, { person, shop });
    await waitFor(() => expect(place()).toBe(`/scenarios?tid=${shop.tenantId}`));
    expect(await screen.findByRole("heading", { name: "Scenarios" })).toBeTruthy();
  });

  it("names the shop, without a step of its own in the history, even when it is opened again without it", async () => {
    const { shop, person } = await anOwnedShop();
    const { go, back, place } = served.open("/dashboard", { person, shop });
    const dashboard = `/dashboard?tid=${shop.tenantId}`;
    await waitFor(() => expect(place()).toBe(dashboard));
    await go("/transactions?page=2#list");
    await waitFor(() => expect(place()).toBe(`/transactions?page=2&tid=${shop.tenantId}`));
    await back();
    await waitFor(() => expect(place()).toBe(dashboard));
    await go("/dashboard");
    await waitFor(() => expect(place()).toBe(dashboard));
  });

  it.each(["/", "/nowhere", "/transactions", "/dashboard"])("%s ends at the login for a signed-out person", async (address) => {
    const { place } = served.open(address);
    await waitFor(() => expect(place()).toBe("/login"));
    expect(await screen.findByRole("heading", { name: "Log in" })).toBeTruthy();
  });

  it("of a transaction tells a master account why it ends up at the list of shops", async () => {
    const { master, person } = await aGroup([]);
    served.open("/transactions/17", { person, shop: master });
    expect(await screen.findByText(/^Orders belong to individual shops/)).toBeTruthy();
  });

  it.each(["/", "/nowhere", "/login", "/transactions", "/transactions/17"])(
    "%s ends at the list of shops for a master account",
    async (address) => {
      const { master, person } = await aGroup([]);
      const { place } = served.open(address, { person, shop: master });
      await waitFor(() => expect(place()).toBe(`/dashboard?tid=${master.tenantId}`));
    },
  );
});
