import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getReplay, getReplayedOrder, listReplayedOrders, stopReplay } from "#contract/replays.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/replays/replay-screen.tsx";
import "#console/screens/replays/replays-screen.tsx";
import "#console/screens/scenarios/scenarios-screen.tsx";
import { setReplayStatus } from "#server/replay/replay-store.ts";
import { aReplayShop, dialogOf } from "#tests/console/screens/replays/replays-on-screen.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
const SLOWLY = { timeout: 20_000 };
type Made = Awaited<ReturnType<typeof aReplayShop>>;

const at = (replayId: number, query = "") => `/scenarios/replays/${replayId}${query}`;

async function aDoneReplay(made: Made): Promise<number> {
  const replayId = await made.start();
  await made.run(replayId);
  return replayId;
}

/** The texts of a table's rows, by a heading of it. */
function rowsUnder(heading: string): string[] {
  const table = screen.getAllByRole("columnheader", { name: heading })[0]?.closest("table");
  const rows = [...(table?.querySelectorAll("tbody tr") ?? [])];
  return rows.map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent?.trim()).join(" | "));
}

describe("a replay that runs", () => {
  it("says how far it is, is stopped, goes on and shows what it found by itself", async () => {
    const made = await aReplayShop(served.app());
    const replayId = await made.start();
    const { user } = served.open(at(replayId), made);
    expect(await screen.findByText("0 of 4 orders")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Result so far" })).toBeTruthy();
    expect(screen.getByText("No orders tried yet.")).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "0 of 4 orders" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Stop" }));
    expect(await screen.findByText("Stopped after 0 of 4 orders")).toBeTruthy();
    expect(screen.getByText("No orders tried yet.")).toBeTruthy();
    expect(screen.getByText("No changed orders yet")).toBeTruthy();
    await made.run(replayId);
    expect((await made.replays())[0]).toMatchObject({ status: "stopped", ordersDone: 0 });
    await user.click(screen.getByRole("button", { name: "Resume" }));
    expect(await screen.findByRole("button", { name: "Stop" })).toBeTruthy();
    await made.run(replayId);
    expect(await screen.findByText("Would reject 2 more orders worth $400, 1 of which was charged back.", {}, SLOWLY)).toBeTruthy();
    expect(await screen.findByRole("link", { name: "order-150" }, SLOWLY)).toBeTruthy();
    // All orders may have been tried a poll before it is done.
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBeNull());
    const reads = (calls: string[]) => calls.filter((call) => call === `GET ${at(replayId)}`);
    expect(reads(served.used()).length).toBeLessThan(reads(served.asked()).length);
  });

  it("that couldn't be stopped says so", async () => {
    const made = await aReplayShop(served.app());
    const { user } = served.open(at(await made.start()), made);
    served.refuse(stopReplay, 500);
    await user.click(await screen.findByRole("button", { name: "Stop" }));
    expect(await screen.findByText("Couldn't stop the replay")).toBeTruthy();
  });

  it("that failed says why, and goes on", async () => {
    const made = await aReplayShop(served.app());
    const replayId = await made.start();
    const key = { tenantId: made.shop.tenantId, replayId };
    await served
      .app()
      .services.database.forTenants([key.tenantId], (handle) =>
        setReplayStatus(handle, key, { from: ["pending"], to: "failed", failure: "The replay couldn't be finished.", at: new Date() }),
      );
    const { user } = served.open(at(replayId), made);
    expect(await screen.findByText("Ended early, after 0 of 4 orders")).toBeTruthy();
    expect(screen.getByText("The replay couldn't be finished.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Resume" }));
    expect(await screen.findByRole("button", { name: "Stop" })).toBeTruthy();
    expect((await made.replays())[0]?.status).toBe("pending");
  });
});

describe("a finished replay", () => {
  it("shows figures, decisions by what became of the orders, and how scenarios and rules did", async () => {
    const made = await aReplayShop(served.app());
    const { user } = served.open(at(await aDoneReplay(made)), made);
    expect(await screen.findByRole("heading", { name: "Result" })).toBeTruthy();
    expect(document.title).toBe("Replay: Holiday season · Surety");
    expect(screen.getByText("50% of orders")).toBeTruthy();
    expect(rowsUnder("Charged back")).toEqual([
      "Approved → Rejected | 2 | $400 | 1 ($150) | 0 | 1 ($250)",
      "Approved, as before | 1 | $50 | 0 | 0 | 1 ($50)",
      "Rejected, as before | 1 | $2,000 | 0 | 0 | 1 ($2,000)",
    ]);
    expect(screen.getByText("1 → 3")).toBeTruthy();
    expect(screen.getByText("Never matched")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Rules of Big orders" }));
    expect(await screen.findByText("Met by 3 of 4 orders")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Rules of Bigger orders" }));
    expect(await screen.findByText("Met by 0 of 1 order")).toBeTruthy();
    expect(screen.getAllByText("Never met").length).toBeGreaterThan(0);
  });

  it("of live scenarios decides as they did, and says which scenario can't be reached", async () => {
    const made = await aReplayShop(served.app());
    const replayId = await made.start(null);
    await made.run(replayId);
    served.open(at(replayId), made);
    expect(await screen.findByText("Would decide all 4 orders the same way.")).toBeTruthy();
    expect(screen.getByText("Can't be reached: “Big orders” takes its orders")).toBeTruthy();
    expect(await screen.findByText("No orders would be decided differently")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Publish draft" })).toBeNull();
  });

  it("opens a changed order with both traces, and leads to the order", async () => {
    const made = await aReplayShop(served.app());
    const { user, place } = served.open(at(await aDoneReplay(made)), made);
    const link = await screen.findByRole("link", { name: "order-250" });
    expect(link.getAttribute("href")).toMatch(new RegExp(`^/transactions/${made.paymentIds.get(250)}\\?`));
    served.refuse(getReplayedOrder, 500);
    await user.click(screen.getByRole("button", { name: "Compare traces of order-250" }));
    expect(await screen.findByText("Couldn't load the traces")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    const dialog = await dialogOf("Order order-250");
    expect(place()).toContain(`order=${made.paymentIds.get(250)}`);
    const side = (name: string) => within(dialog.getByRole("region", { name }));
    expect(side("Then").getByText("Approved")).toBeTruthy();
    expect(side("Then").getByText("3. All other orders")).toBeTruthy();
    expect(side("In the replay").getByText("Rejected")).toBeTruthy();
    expect(side("In the replay").getByText("1. Big orders")).toBeTruthy();
    await user.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
    await waitFor(() => expect(place()).not.toContain("order="));

    const opener = screen.getByRole("button", { name: "Compare traces of order-250" });
    opener.focus();
    await user.keyboard("{Enter}");
    const again = await dialogOf("Order order-250");
    again.getAllByRole("button", { name: "Close" }).at(-1)?.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it("lists changed orders of one kind of change", async () => {
    const made = await aReplayShop(served.app());
    const replayId = await aDoneReplay(made);
    const { user } = served.open(at(replayId, "?shift=rejected-approved"), made);
    expect(await screen.findByText("No orders changed like this")).toBeTruthy();
    await user.selectOptions(screen.getByLabelText("Show"), "Approved → Rejected (2)");
    expect(await screen.findByRole("link", { name: "order-150" })).toBeTruthy();
    expect(rowsUnder("Became").map((row) => row.split(" | ")[4])).toEqual(["OutcomeGood", "OutcomeCharged back"]);
  });

  it("whose orders couldn't be loaded loads them on request", async () => {
    const made = await aReplayShop(served.app());
    served.refuse(listReplayedOrders, 500);
    const { user } = served.open(at(await aDoneReplay(made)), made);
    expect(await screen.findByText("Couldn't load the orders")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("link", { name: "order-250" })).toBeTruthy();
  });

  it("stands beside another one", async () => {
    const made = await aReplayShop(served.app());
    const earlier = await aDoneReplay(made);
    await made.saveDraft(200);
    const replayId = await aDoneReplay(made);
    const { user, place } = served.open(at(replayId), made);
    const choice = await screen.findByLabelText("Compare with another replay");
    await waitFor(() => expect(choice.querySelectorAll("option")).toHaveLength(2));
    await user.selectOptions(choice, String(earlier));
    expect(place()).toContain(`with=${earlier}`);
    await screen.findByRole("columnheader", { name: "Figure" });
    expect(rowsUnder("Figure")).toEqual([
      "Orders tried | 4 | 4",
      "Decided differently | 1 (25%) | 2 (50%)",
      "Approved → Rejected | 1 ($250) | 2 ($400)",
      "Matched “Big orders” | 2 | 3",
      "Matched “Bigger orders” | 0 | 0",
      "Matched “All other orders” | 2 | 1",
    ]);
  });

  it("of a draft leads to its scenarios, and to publishing it", async () => {
    const made = await aReplayShop(served.app());
    const { user, place } = served.open(at(await aDoneReplay(made)), made);
    await user.click(await screen.findByRole("button", { name: "Publish draft" }));
    const dialog = await dialogOf("Publish “Holiday season”");
    expect(place()).toContain(`draft=${made.draftId}`);
    expect(await dialog.findByText(/^Publishing makes these changes for new orders/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Publish" }));
    expect(await screen.findByRole("button", { name: "Live, choose what to show" })).toBeTruthy();
    expect(place()).not.toMatch(/draft=|publish=/);
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("link", { name: "Replays" }));
    expect(await screen.findByText("No replays yet")).toBeTruthy();
  });

  it("is outdated once its draft changes, and is tried again on the same days", async () => {
    const made = await aReplayShop(served.app());
    const replayId = await aDoneReplay(made);
    await made.saveDraft(200);
    const { user, place } = served.open(at(replayId), made);
    expect(await screen.findByText("The draft has changed since. Try it again.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    const dialog = await dialogOf("Try on past orders");
    expect(dialog.getByLabelText<HTMLSelectElement>("Orders placed in").value).toBe("custom");
    await user.click(dialog.getByRole("button", { name: "Start" }));
    expect(await screen.findByText("0 of 4 orders")).toBeTruthy();
    expect(place()).not.toContain(at(replayId));
    expect(await made.replays()).toHaveLength(2);
  });

  it("is deleted after a question", async () => {
    const made = await aReplayShop(served.app());
    const { user, place } = served.open(at(await aDoneReplay(made)), made);
    await user.click(await screen.findByRole("button", { name: "Delete replay" }));
    const dialog = await dialogOf("Delete the replay of “Holiday season”?");
    await user.click(dialog.getByRole("button", { name: "Delete replay" }));
    expect(await screen.findByText("No replays yet")).toBeTruthy();
    expect(place()).toMatch(/^\/scenarios\/replays(\?|$)/);
  });

  it("is read by viewers, who change nothing", async () => {
    const made = await aReplayShop(served.app(), { role: "viewer" });
    const replayId = await made.start();
    await made.saveDraft(200);
    served.open(at(replayId), made);
    expect(await screen.findByText("The draft has changed since.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Open draft" })).toBeTruthy();
    for (const name of ["Stop", "Try again", "Delete replay", "Publish draft"]) expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

describe("a replay that isn't there", () => {
  it("says so", async () => {
    const { user } = served.open(at(17), await aReplayShop(served.app()));
    expect(await screen.findByText("This replay doesn't exist")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show all replays" }));
    expect(await screen.findByText("No replays yet")).toBeTruthy();
  });

  it("because it couldn't be loaded is loaded on request", async () => {
    const made = await aReplayShop(served.app());
    const replayId = await made.start();
    served.refuse(getReplay, 500);
    const { user } = served.open(at(replayId), made);
    expect(await screen.findByText("Couldn't load the replay")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("0 of 4 orders")).toBeTruthy();
  });

  it("yet keeps the layout while it loads", async () => {
    const made = await aReplayShop(served.app());
    const release = served.hold(getReplay);
    served.open(at(await made.start()), made);
    expect(await screen.findByRole("status", { name: "Loading" })).toBeTruthy();
    release();
    expect(await screen.findByText("0 of 4 orders")).toBeTruthy();
  });
});
