import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import "#console/screens/dashboard/dashboard-screen.tsx";
import { getDashboard } from "#contract/dashboard.ts";
import { getHome } from "#contract/home.ts";
import { aFullShop, orders, tenOrders } from "#tests/console/screens/dashboard/a-dashboard.ts";
import { card, placeOf, said } from "#tests/console/screens/home/a-home.ts";
import { aPerson } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { aWaitingOrder } from "#tests/support/what-waits.ts";

const served = servedConsole();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe("the key figures", () => {
  it("of the last 30 days are the dashboard's, with the change from the 30 days before", async () => {
    const { shop, person } = await aFullShop();
    await tenOrders(shop);
    await orders(shop, 4, { order: { createdAt: daysAgo(40) } });
    await orders(shop, 1, { decision: "rejected", order: { createdAt: daysAgo(40) } });
    await orders(shop, 1, { order: { createdAt: daysAgo(70) } });
    const { user, place } = served.open("/home", { person });
    await waitFor(() => expect(said("Approval rate")).toContain("77.78%Down2.22 points vs. previous period"));
    await waitFor(() => expect(said("Orders screened")).toContain("10Up100% vs. previous period"));
    await waitFor(() => expect(said("Amount guaranteed")).toContain("$600Up50% vs. previous period6 orders"));
    await waitFor(() => expect(said("Chargeback rate")).toContain("4.29%Up4.29 points vs. previous period1 chargeback"));
    await user.click(screen.getByRole("link", { name: "Approval rate" }));
    await waitFor(() => expect(place()).toMatch(/^\/dashboard/));
    for (const text of ["77.78%", "$600", "4.29%", "2.22 points vs. previous period"])
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });

  it("lead to where they come from: the dashboard, and the queue for what waits", async () => {
    const { shop, person } = await aFullShop();
    await aWaitingOrder(shop, { amount: 40 });
    await aWaitingOrder(shop, { amount: 60.5 });
    served.open("/home", { person });
    await waitFor(() => expect(said("Waiting for review")).toContain("2Now, $100.50 in total"));
    for (const name of ["Approval rate", "Orders screened", "Amount guaranteed", "Chargeback rate"])
      expect(placeOf(screen.getByRole("link", { name }))).toBe("/dashboard");
    const queue = new URL(placeOf(screen.getByRole("link", { name: "Waiting for review" })), "http://localhost");
    expect(queue.pathname).toBe("/transactions");
    expect(queue.searchParams.get("queue")).toBe("waiting");
  });

  it("say in words why there is none, and compare nothing for a new shop", async () => {
    const { person } = await aFullShop({ since: new Date(Date.now() - 86_400_000) });
    served.open("/home", { person });
    await waitFor(() => expect(said("Approval rate")).toBe("Approval rate–No orders decided yet"));
    await waitFor(() => expect(said("Orders screened")).toBe("Orders screened0"));
    await waitFor(() => expect(said("Chargeback rate")).toBe("Chargeback rate–No orders approved yet"));
    await waitFor(() => expect(said("Waiting for review")).toContain("0Nothing is waiting"));
    expect(screen.getByText(/No earlier data to compare\.$/)).toBeTruthy();
  });

  it("leave out what the shop doesn't have, and say what its plan doesn't include", async () => {
    const { shop, person } = await aFullShop({ hasGuarantee: false });
    await orders(shop, 2);
    const { leave } = served.open("/home", { person });
    await waitFor(() => expect(said("Approval rate")).toContain("100.00%"));
    expect(screen.queryByText("Amount guaranteed")).toBeNull();
    leave();

    const blurred = await aFullShop({ hasGuarantee: false, dashboardVisibility: "blurred" });
    await orders(blurred.shop, 3);
    served.open("/home", { person: blurred.person });
    await waitFor(() => expect(said("Approval rate")).toBe("Approval rate–Not included in your plan"));
    await waitFor(() => expect(said("Orders screened")).toContain("3"));
  });

  it("keep their places while they load", async () => {
    const { shop, person } = await aFullShop();
    await tenOrders(shop);
    const release = served.hold(getDashboard);
    served.open("/home", { person });
    expect(await screen.findByRole("status", { name: "Loading the figures" })).toBeTruthy();
    for (const name of ["Approval rate", "Orders screened", "Chargeback rate", "Waiting for review"])
      expect(screen.getByRole("heading", { name })).toBeTruthy();
    release();
    expect(await screen.findByText("$600")).toBeTruthy();
    expect(screen.queryByRole("status", { name: "Loading the figures" })).toBeNull();
  });

  it("say that they couldn't be loaded, with Retry, while the rest of the page is there", async () => {
    const { shop, person } = await aFullShop();
    await tenOrders(shop);
    served.refuse(getDashboard, 500);
    const { user } = served.open("/home", { person });
    const figures = await card("Last 30 days");
    expect(await figures.findByText("Couldn't load the figures")).toBeTruthy();
    expect(await (await card("To do")).findByText("1 order is waiting for review")).toBeTruthy();
    served.restore();
    await user.click(figures.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("$600")).toBeTruthy();
  });

  it("say that what waits couldn't be loaded", async () => {
    const { person } = await aFullShop();
    served.refuse(getHome, 500);
    served.open("/home", { person });
    await waitFor(() => expect(said("Waiting for review")).toBe("Waiting for review–Couldn't be loaded"));
  });

  it("are the same for viewers", async () => {
    const { shop } = await aFullShop();
    await tenOrders(shop);
    served.open("/home", { person: await aPerson({ of: [shop], role: "viewer" }) });
    await waitFor(() => expect(said("Amount guaranteed")).toContain("$600"));
  });
});
