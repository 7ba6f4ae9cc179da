import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { ComponentType } from "react";
import { AppProvider } from "@shopify/polaris";
import { describe, expect, it } from "vitest";
import { mayEnter } from "#console/app/areas.ts";
import { guards, LeadToLanding, LeadToRoot } from "#console/app/guards.tsx";
import { navEntries, settingsEntries } from "#console/app/nav-entries.ts";
import { createAccess } from "#console/session/access.ts";
import type { Frame } from "#console/session/detect-frame.ts";
import { FrameProvider } from "#console/session/frame-context.tsx";
import { messageOfState } from "#console/session/remembered-place.ts";
import { SessionProvider } from "#console/session/session-context.tsx";
import { safeStorage } from "#console/session/storage.ts";
import { pollSession } from "#contract/session.ts";
import { wireSession } from "#tests/support/wire-session.ts";

const standalone: Frame = { kind: "standalone" };
const embedded: Frame = { kind: "embedded", shop: "blue-lamp.myshopify.com", host: null, bridge: null };
const shop = { isMaster: false, type: "1", plan: "starter" } as const;
const freeShop = { ...shop, plan: "free" } as const;
const insightsShop = { ...shop, type: "99" } as const;
const master = { ...insightsShop, isMaster: true } as const;

type Who = { frame?: Frame; tenant?: Parameters<typeof wireSession>[0] };

/** Where a person who opens a guarded address of shop 7 ends up, and the notice they see there. */
async function passing(Guard: ComponentType, { frame = standalone, tenant = shop }: Who = {}) {
  const { user, tenant: signedInTenant } = pollSession.answer.parse(wireSession(tenant));
  if (signedInTenant === null) throw new Error("The session of this test has a shop");
  const storage = { local: safeStorage(() => window.localStorage), session: safeStorage(() => window.sessionStorage) };
  const access = createAccess(storage);
  if (frame.kind === "standalone") access.chooseTenant(7);
  const router = createMemoryRouter(
    [
      { Component: Guard, children: [{ path: "/guarded", element: <p>Let in</p> }] },
      { path: "*", element: <p>Led on</p> },
    ],
    { initialEntries: ["/guarded"] },
  );
  render(
    <AppProvider i18n={{}}>
      <FrameProvider
        parts={{ frame, access, sessionStore: storage.session, localStore: storage.local, keySignIn: null, handedLogin: null }}
      >
        <SessionProvider session={{ user, tenant: signedInTenant }}>
          <RouterProvider router={router} />
        </SessionProvider>
      </FrameProvider>
    </AppProvider>,
  );
  await screen.findByText(/Let in|Led on/);
  const { pathname, search, state } = router.state.location;
  return { place: `${pathname}${search}`, notice: messageOfState(state, "notice"), action: router.state.historyAction };
}

describe("the guard of a shop's orders", () => {
  it("lets in people of a shop", async () => {
    expect((await passing(guards.orders)).place).toBe("/guarded");
  });

  it("redirects a master account to its list of shops and says why", async () => {
    const { place, notice, action } = await passing(guards.orders, { tenant: master });
    expect([place, action]).toEqual(["/dashboard?tid=7", "REPLACE"]);
    expect(notice).toBe("Orders belong to individual shops. Open a shop to see its orders.");
  });
});

describe("the guard of the insights report", () => {
  it.each([freeShop, insightsShop])("lets in shops that have it: %o", async (tenant) => {
    expect((await passing(guards.insights, { tenant })).place).toBe("/guarded");
  });

  it.each([
    [shop, "/scenarios?tid=7"],
    [master, "/dashboard?tid=7"],
  ])("redirects others to their landing screen: %o to %s", async (tenant, place) => {
    expect((await passing(guards.insights, { tenant })).place).toBe(place);
  });

  it("redirects others to their home page inside their admin", async () => {
    const { place } = await passing(guards.insights, { frame: embedded });
    expect(place).toBe("/home?embedded=1&shop=blue-lamp.myshopify.com");
  });
});

describe("the guard of our own site's screens", () => {
  it("lets everyone in on our own site", async () => {
    expect((await passing(guards["own-site"])).place).toBe("/guarded");
  });

  it("redirects to the root inside a shop's admin, with what a reload needs", async () => {
    expect((await passing(guards["own-site"], { frame: embedded })).place).toBe("/?embedded=1&shop=blue-lamp.myshopify.com");
  });
});

describe("the root", () => {
  it.each([
    [shop, "/scenarios?tid=7"],
    [master, "/dashboard?tid=7"],
    [freeShop, "/insights?tid=7"],
    [insightsShop, "/insights?tid=7"],
  ])("leads %o to %s", async (tenant, place) => {
    expect((await passing(LeadToLanding, { tenant })).place).toBe(place);
  });

  it.each([
    [shop, "/home"],
    [freeShop, "/home"],
    [insightsShop, "/home"],
    [master, "/dashboard"],
  ])("leads %o to %s inside its admin", async (tenant, path) => {
    const { place } = await passing(LeadToLanding, { frame: embedded, tenant });
    expect(place).toBe(`${path}?embedded=1&shop=blue-lamp.myshopify.com`);
  });
});

it("an unknown address redirects to the root", async () => {
  expect((await passing(LeadToRoot)).place).toBe("/?tid=7");
});

describe("the menu", () => {
  it.each([
    [shop, ["Scenarios", "Dashboard", "Transactions", "Settings"]],
    [freeShop, ["Scenarios", "Insights", "Dashboard", "Transactions", "Settings"]],
    [insightsShop, ["Scenarios", "Insights", "Dashboard", "Transactions", "Settings"]],
    [master, ["Dashboard", "Settings"]],
  ])("of %o names what is open to it: %j", (tenant, labels) => {
    expect(navEntries(tenant).map(({ label }) => label)).toEqual(labels);
  });

  it("of the settings names those that are open", () => {
    expect(settingsEntries(shop)).toEqual([{ label: "Notifications", path: "/notifications" }]);
    expect(settingsEntries(master)).toEqual([]);
  });

  it("lists no screen whose guard would redirect", () => {
    expect(mayEnter("orders", master)).toBe(false);
    expect(navEntries(master).map(({ path }) => path)).toEqual(["/dashboard", "/settings"]);
  });
});
