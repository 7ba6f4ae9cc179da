import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { openAccount } from "#contract/master.ts";
import { signInByCode, signOut } from "#contract/sign-in.ts";
import { TOKEN_KEY } from "#console/session/access.ts";
import { BAD_OPEN_CODE } from "#domain/accounts/access-words.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

/** A master account with a code that opens its one shop, and the person who made it. */
async function aCode() {
  const master = await aShop({ isMaster: true, name: "Lamp Group" });
  const shop = await aShop({ masterTenantId: master.tenantId, name: "Blue Lamp", dashboardVisibility: "visible" });
  const person = await aPerson({ of: [master] });
  const opened = await served.app().read(openAccount, { body: { tenantId: shop.tenantId } }, asPerson(person, master));
  return { master, shop, person, code: opened.code };
}

describe("an opened shop", () => {
  it("is this tab's alone, says whose it is, and is exited without ending anything else", async () => {
    const { master, shop, person, code } = await aCode();
    const closed = vi.spyOn(window, "close").mockReturnValue();
    const { user, place, access } = served.open(`/open#code=${code}&date=last-7-days&currency=EUR`, { person, shop: master });
    const header = within(await screen.findByRole("banner"));
    expect(await header.findByRole("button", { name: "Blue Lamp" })).toBeTruthy();
    await waitFor(() => expect(place()).toBe(`/dashboard?date=last-7-days&currency=EUR&tid=${shop.tenantId}`));
    expect(window.localStorage.getItem(TOKEN_KEY)).toBe(person.token);

    const bar = within(screen.getByRole("region", { name: "Opened account" }));
    expect(bar.getByText("Blue Lamp")).toBeTruthy();
    expect(bar.getByText(/^Opened from/).textContent).toBe(`Opened from Lamp Group by ${person.fullName}`);
    await user.click(bar.getByRole("link", { name: "Exit shop" }));
    // A browser may keep the tab.
    expect(await screen.findByText("Shops in Lamp Group")).toBeTruthy();
    expect(closed).toHaveBeenCalledOnce();
    expect(screen.queryByRole("region", { name: "Opened account" })).toBeNull();
    expect(access.read()).toMatchObject({ token: person.token, isOfTab: false });
  });

  it("that is exited while the server cannot be reached says so, and leaves the browser's own session alone", async () => {
    const { master, person, code } = await aCode();
    const { user, access } = served.open(`/open#code=${code}`, { person, shop: master });
    const bar = within(await screen.findByRole("region", { name: "Opened account" }));
    served.lose(signOut);
    await user.click(bar.getByRole("link", { name: "Exit shop" }));
    expect(await screen.findByRole("heading", { name: "You've exited this shop" })).toBeTruthy();
    expect(screen.getByText(/^We couldn't reach the server to end its session/)).toBeTruthy();
    expect(access.read()).toMatchObject({ token: person.token, isOfTab: false });
    await user.click(screen.getByRole("link", { name: "Go home" }));
    expect(await screen.findByText("Shops in Lamp Group")).toBeTruthy();
  });

  it("that has ended with the session it was opened from says so", async () => {
    const { master, person, code } = await aCode();
    const { place } = served.open(`/open#code=${code}`, { person, shop: master });
    await screen.findByRole("region", { name: "Opened account" });
    await served.app().read(signOut, {}, asPerson(person));
    window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY, newValue: null }));
    await waitFor(() => expect(place()).toMatch(/^\/login/));
    expect(await screen.findByText("You're logged out. Log in again to continue.")).toBeTruthy();
  });

  it.each(["/open#code=never-was", "/open"])(
    "by the address %s says why it is not opened, and leaves the session alone",
    async (address) => {
      const { master, person } = await aCode();
      const { access } = served.open(address, { person, shop: master });
      expect(await screen.findByText(BAD_OPEN_CODE)).toBeTruthy();
      expect(screen.getByRole("link", { name: "Go home" })).toBeTruthy();
      expect(access.read()).toMatchObject({ token: person.token, isOfTab: false });
    },
  );

  it("is not opened twice by one code", async () => {
    const { code } = await aCode();
    const { leave } = served.open(`/open#code=${code}`);
    await screen.findByRole("region", { name: "Opened account" });
    leave();
    window.sessionStorage.clear();
    served.open(`/open#code=${code}`);
    expect(await screen.findByText(BAD_OPEN_CODE)).toBeTruthy();
  });

  it("is tried again where the server could not be reached", async () => {
    const { shop, code } = await aCode();
    served.lose(signInByCode);
    const { user, access } = served.open(`/open#code=${code}`);
    const retry = await screen.findByRole("button", { name: "Retry" });
    served.restore();
    await user.click(retry);
    await waitFor(() => expect(access.read()).toMatchObject({ tenantId: shop.tenantId }));
    expect(await screen.findByRole("banner")).toBeTruthy();
  });
});
