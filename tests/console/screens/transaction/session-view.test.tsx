import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getEvidence } from "#contract/evidence.ts";
import { aSession, aVisitBody, siteKeyOf } from "#tests/support/a-visit.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { openOrder } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();

/** An order that was placed in a session, with its trail read again once the session is known. */
async function openVisited(shown: object = {}) {
  const session = aSession();
  const opened = await openOrder(served, { order: { device: session } });
  const payload = aVisitBody({ siteKey: await siteKeyOf(opened.shop), ...session, ...shown });
  const headers = { "user-agent": "Mozilla/5.0 Chrome/142.0", "accept-language": "en-US,en;q=0.9" };
  await served.app().http.inject({ method: "POST", url: "/sensor/visits", headers, payload });
  await opened.user.click(await screen.findByRole("button", { name: "Refresh" }));
  return opened;
}

async function openSession(user: Awaited<ReturnType<typeof openVisited>>["user"]) {
  await user.click(await screen.findByRole("button", { name: /^View/ }, { timeout: 15_000 }));
  return within(await screen.findByRole("dialog", { name: "User Session Evidence" }));
}

describe("a session of an order", () => {
  it("shows its overview, browser, places, behavior and pages", async () => {
    const { user } = await openVisited({ sentiment: "negative" });
    const dialog = await openSession(user);
    for (const title of ["Overview", "Device and browser", "Geolocation and network", "Behavior heatmap", "URL navigation"])
      expect(await dialog.findByRole("heading", { name: title })).toBeTruthy();
    expect(dialog.getByRole("img", { name: "1 pointer move and 1 click on this page. Screen 1: 1 move, 1 click." })).toBeTruthy();
    expect(dialog.getByText("https://shop.example/products/mug")).toBeTruthy();
    expect(dialog.getByText("https://search.example/")).toBeTruthy();
    expect(dialog.getByText("Negative")).toBeTruthy();
    expect(dialog.getByText("American English, English")).toBeTruthy();
    // The visit is shorter than a minute.
    expect(dialog.getAllByText(/, \d+:\d\d:\d\d [AP]M$/).length).toBeGreaterThanOrEqual(2);
    expect(dialog.queryByText(/looks like a bot/)).toBeNull();
  });

  it("says which buttons were pressed how often, and how a form that was sent reads", async () => {
    const press = { event: "click", tag: "BUTTON", text: "Place order", atMs: 1 };
    const { user } = await openVisited({ inputs: [press, press], submissions: [{ atMs: 1, sentiment: "positive" }] });
    const dialog = await openSession(user);
    expect(await dialog.findByRole("heading", { name: "Pressed and sent" })).toBeTruthy();
    expect(dialog.getByText("Place order").closest("li")?.textContent).toBe("Place order 2 times");
    expect(dialog.getByText("Positive")).toBeTruthy();
  });

  it("says that it's a bot's, and that nothing was moved or clicked", async () => {
    const { user } = await openVisited({ isDriven: true, moves: [], clicks: [], sentiment: null });
    const dialog = await openSession(user);
    expect(await dialog.findByText(/looks like a bot/)).toBeTruthy();
    expect(dialog.getByText("No pointer moves or clicks were recorded.")).toBeTruthy();
    expect(dialog.queryByText("Negative")).toBeNull();
  });

  it("leaves out what isn't known of its device, place and pages", async () => {
    const { user } = await openVisited({ page: { referrer: null } });
    const dialog = await openSession(user);
    expect(await dialog.findByText("Pointer moves")).toBeTruthy();
    for (const known of ["Browser", "IP address", "Device ID"]) expect(dialog.getByText(known)).toBeTruthy();
    for (const unknown of ["Device", "City", "Region", "Country", "Proxy"]) expect(dialog.queryByText(unknown)).toBeNull();
    expect(dialog.queryByText("-")).toBeNull();
  });

  it("draws where the screens of a page end, with a legend", async () => {
    const { user } = await openVisited();
    const dialog = await openSession(user);
    const map = await dialog.findByRole("img", { name: /on this page/ });
    expect(map.getAttribute("viewBox")).toBe("0 0 1000 1800");
    expect([...map.querySelectorAll("line")].map((line) => line.getAttribute("y1"))).toEqual(["600", "1200"]);
    expect(map.querySelectorAll(".heat-map-moves")).toHaveLength(1);
    expect(map.querySelectorAll(".heat-map-clicks")).toHaveLength(1);
    for (const words of ["Pointer moves: the darker, the more", "Click", "End of a screen"]) expect(dialog.getByText(words)).toBeTruthy();
  });

  it("says what happened below the part of a long page that is drawn", async () => {
    const [above, last, below] = [100, 7200, 7201].map((y) => [500, y, 1]);
    const { user } = await openVisited({ page: { height: 9000 }, moves: [above, last, below, below], clicks: [below] });
    const dialog = await openSession(user);
    const map = await dialog.findByRole("img", { name: /^4 pointer moves and 1 click on this page/ });
    expect(map.getAttribute("viewBox")).toBe("0 0 1000 7200");
    expect(map.querySelectorAll(".heat-map-clicks")).toHaveLength(0);
    const counts = within(dialog.getByText(/^Screen 1:/).closest("ul") ?? document.body).getAllByRole("listitem");
    expect(counts.map((item) => item.textContent)).toEqual([
      "Screen 1: 1 move, 0 clicks.",
      "Screen 12: 1 move, 0 clicks.",
      "Only the first 12 screens are drawn. Below them: 2 moves, 1 click.",
    ]);
  });

  it("says that it can't be loaded, and offers to try again", async () => {
    const { user } = await openVisited();
    served.refuse(getEvidence, 500);
    await user.click(await screen.findByRole("button", { name: /^View/ }, { timeout: 15_000 }));
    const dialog = within(await screen.findByRole("dialog", { name: "Evidence" }));
    expect(await dialog.findByRole("button", { name: "Retry" })).toBeTruthy();
  });
});
