import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { pollSession, listUserTenants } from "#contract/session.ts";
import { aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

/** Someone who works for so many shops; the first is on Shopify. */
async function someoneWithShops(count: number) {
  const shops: TestShop[] = [];
  for (let index = 0; index < count; index += 1) shops.push(await aShop({ platform: index === 0 ? "SHOPIFY" : undefined }));
  const [first, second, third] = shops;
  return { person: await aPerson({ of: shops }), first, second, third };
}

function cardOf(shop: TestShop | undefined) {
  return screen.findByRole("button", { name: new RegExp(String(shop?.shopName)) });
}

describe("the choice of a shop", () => {
  it("shows that it is loading without a spinner", async () => {
    const { person, first } = await someoneWithShops(2);
    const release = served.hold(listUserTenants);
    served.open("/tenant-selection", { person });
    expect(await screen.findByRole("status", { name: "Loading your shops" })).toBeTruthy();
    release();
    expect(await cardOf(first)).toBeTruthy();
    expect(screen.queryByRole("status", { name: "Loading your shops" })).toBeNull();
  });

  it("leads on to the place that was asked for", async () => {
    const { person, second } = await someoneWithShops(2);
    const { user, place } = served.open("/transactions?page=2", { person });
    await user.click(await cardOf(second));
    await waitFor(() => expect(place()).toBe(`/transactions?page=2&tid=${second?.tenantId}`));
  });

  it("names each shop with its platform and has a search above two shops", async () => {
    const two = await someoneWithShops(2);
    const { leave } = served.open("/tenant-selection", { person: two.person });
    await cardOf(two.second);
    expect(screen.queryByLabelText("Search shops")).toBeNull();
    expect(screen.getByRole("img", { name: "Shopify" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Logout" }).getAttribute("href")).toBe("/logout");
    leave();

    const three = await someoneWithShops(3);
    const { user } = served.open("/tenant-selection", { person: three.person });
    await user.type(await screen.findByLabelText("Search shops"), String(three.third?.shopName));
    expect(screen.queryByRole("button", { name: new RegExp(String(three.first?.shopName)) })).toBeNull();
    expect(await cardOf(three.third)).toBeTruthy();
    await user.type(screen.getByLabelText("Search shops"), "-none");
    expect(screen.getByText("No shops found")).toBeTruthy();
  });

  it("says so where there is no shop to choose", async () => {
    served.open("/tenant-selection", { person: await aPerson() });
    expect(await screen.findByRole("heading", { name: "You're not in any shop" })).toBeTruthy();
    expect(await screen.findByText("Ask an owner to invite you, or open your own.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open your own shop" }).getAttribute("href")).toBe("/signup");
  });

  it("is made automatically where there is one shop", async () => {
    const { person, first } = await someoneWithShops(1);
    const { place } = served.open("/", { person });
    await waitFor(() => expect(place()).toContain(`tid=${first?.tenantId}`));
  });

  it("says to the letter that the list failed, and tries again", async () => {
    const { person, second } = await someoneWithShops(2);
    served.refuse(listUserTenants, 500);
    const { user } = served.open("/tenant-selection", { person });
    expect(await screen.findByText("Error selecting shop. Please try again.")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await cardOf(second)).toBeTruthy();
  });

  it("says the same where the shop could not be entered, and a second click does", async () => {
    const { person, second } = await someoneWithShops(2);
    const { user, place } = served.open("/tenant-selection", { person });
    const card = await cardOf(second);
    served.refuse(pollSession, 500);
    await user.click(card);
    expect(await screen.findByText("Error selecting shop. Please try again.")).toBeTruthy();
    served.restore();
    await user.click(await cardOf(second));
    await waitFor(() => expect(place()).toContain(`tid=${second?.tenantId}`));
  });

  it("is not offered to those who are logged out", async () => {
    const { place } = served.open("/tenant-selection");
    expect(await screen.findByLabelText("Password")).toBeTruthy();
    expect(place()).toBe("/login");
  });

  it("leads to the login with its query once the session has ended", async () => {
    const { person, second } = await someoneWithShops(2);
    served.refuse(pollSession, 401);
    const { user, place } = served.open("/tenant-selection?choose=1&utm_source=mail", { person });
    await user.click(await cardOf(second));
    expect(await screen.findByLabelText("Password")).toBeTruthy();
    expect(place()).toBe("/login?choose=1&utm_source=mail");
  });

  it("is not offered inside the admin, which names the shop", async () => {
    const shop = await aShop();
    const { place } = served.openInAdmin("/tenant-selection", shop);
    await waitFor(() => expect(place()).not.toContain("/tenant-selection"));
  });
});

describe("a link to a shop of someone else", () => {
  it("isn't talked about to someone who is in no shop anymore", async () => {
    const foreign = await aShop();
    served.open(`/transactions?tid=${foreign.tenantId}`, { person: await aPerson() });
    expect(await screen.findByRole("heading", { name: "You're not in any shop" })).toBeTruthy();
    expect(screen.queryByText(/This link/)).toBeNull();
  });

  it("says so, offers one's own shops and is forgotten", async () => {
    const { person, second } = await someoneWithShops(2);
    const foreign = await aShop();
    const { user, place, access } = served.open(`/transactions?tid=${foreign.tenantId}`, { person });
    expect(await screen.findByText("You don't have access to this shop")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Choose a shop" }));
    await user.click(await cardOf(second));
    await waitFor(() => expect(place()).toContain(`tid=${second?.tenantId}`));
    expect(access.read().tenantId).toBe(second?.tenantId);
  });

  it("leads, with one shop, to that one", async () => {
    const { person, first } = await someoneWithShops(1);
    const foreign = await aShop();
    const { user, place } = served.open(`/transactions?tid=${foreign.tenantId}`, { person });
    await user.click(await screen.findByRole("button", { name: /^Go to Shop/ }));
    await waitFor(() => expect(place()).toContain(`tid=${first?.tenantId}`));
  });

  it("is left by any other address", async () => {
    const { person, second } = await someoneWithShops(2);
    const foreign = await aShop();
    const { go } = served.open(`/transactions?tid=${foreign.tenantId}`, { person });
    expect(await screen.findByRole("heading", { name: "You don't have access to this shop", level: 1 })).toBeTruthy();
    await go("/transactions?decision=rejected");
    expect(await cardOf(second)).toBeTruthy();
  });
});
