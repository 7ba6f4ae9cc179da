import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getSession } from "#contract/session.ts";
import { signOut } from "#contract/sign-in.ts";
import { TOKEN_KEY } from "#console/session/access.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

describe("the logout", () => {
  it("ends the session on the server and here", async () => {
    const shop = await aShop();
    const person = await aPerson({ of: [shop] });
    const { place } = served.open("/logout", { person, shop });
    await waitFor(() => expect(place()).toBe("/login"));
    expect((await served.app().call(getSession, {}, asPerson(person))).status).toBe(401);
    expect(window.localStorage).toHaveLength(0);
  });

  it("says so where the server did not hear of it", async () => {
    served.lose(signOut);
    served.open("/logout", { person: await aPerson() });
    expect(await screen.findByText(/^You're logged out on this device, but we couldn't reach the server/)).toBeTruthy();
    expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it("of a session that has ended already is quiet", async () => {
    const { place } = served.open("/logout", { person: { token: "ended" } });
    expect(await screen.findByLabelText("Password")).toBeTruthy();
    expect(place()).toBe("/login");
    expect(screen.queryByText(/^You're logged out on this device/)).toBeNull();
  });

  it("inside the admin says that the admin logs in and out", async () => {
    served.openInAdmin("/logout", await aShop());
    expect(await screen.findByText(/To log out, log out of the Shopify admin\.$/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to Surety" }).getAttribute("href")).toContain("embedded=1");
    expect(served.asked()).not.toContain("GET /logout");
  });
});
