import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/replays/replay-screen.tsx";
import "#console/screens/replays/replays-screen.tsx";
import "#console/screens/scenarios/scenarios-screen.tsx";
import { aReplayShop, dialogOf } from "#tests/console/screens/replays/replays-on-screen.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
const SLOWLY = { timeout: 20_000 };

describe("a shadow of a draft", () => {
  it("is started with the day until which it runs, and leads to what it finds", async () => {
    const made = await aReplayShop(served.app());
    const { user, place } = served.open(`/scenarios?draft=${made.draftId}`, made);
    await user.click(await screen.findByRole("button", { name: "Try on new orders" }));
    const dialog = await dialogOf("Try on new orders");
    const until = dialog.getByLabelText("Until the end of");
    await user.clear(until);
    await user.type(until, "2020-01-01");
    expect(await dialog.findByText("This date is in the past")).toBeTruthy();
    const last = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    await user.clear(until);
    await user.type(until, last);
    await user.click(dialog.getByRole("button", { name: "Start" }));
    expect(await screen.findByText(/^Shadow until .*, 0 orders so far$/)).toBeTruthy();
    const [shadow] = await made.replays();
    expect(place()).toMatch(new RegExp(`^/scenarios/replays/${shadow?.id}\\?`));
    expect(shadow).toMatchObject({ kind: "shadow", draftId: made.draftId, status: "pending" });
  });

  it("shows new orders by itself, is stopped, and goes on", async () => {
    const made = await aReplayShop(served.app());
    const replayId = await made.startShadow();
    const { user } = served.open(`/scenarios/replays/${replayId}`, made);
    expect(await screen.findByText("No orders tried yet.")).toBeTruthy();
    expect(document.title).toBe("Shadow: Holiday season · Surety");
    await made.send("new-150", 150);
    await made.turn();
    expect(await screen.findByText(/, 1 order so far$/, {}, SLOWLY)).toBeTruthy();
    expect(screen.getByText("Would reject 1 more order worth $150, which wasn't charged back.")).toBeTruthy();
    expect(screen.getByText("Chargebacks can take months to arrive.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Stop" }));
    expect(await screen.findByText("Stopped after 1 order")).toBeTruthy();
    expect(screen.getByText(/If you resume it, it also covers the orders since\.$/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Resume" }));
    expect(await screen.findByRole("button", { name: "Stop" })).toBeTruthy();
    await made.saveDraft(200);
    expect(await screen.findByText("The draft has changed since. Try it again.", {}, SLOWLY)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await dialogOf("Try on new orders")).toBeTruthy();
  });

  it("that is one too many says so, and the list tells shadows from replays", async () => {
    const made = await aReplayShop(served.app());
    await made.start();
    await made.startShadow();
    await made.startShadow();
    const { user } = served.open(`/scenarios?draft=${made.draftId}`, made);
    await user.click(await screen.findByRole("button", { name: "Try on new orders" }));
    const dialog = await dialogOf("Try on new orders");
    await user.click(dialog.getByRole("button", { name: "Start" }));
    expect(await dialog.findByText(/^2 shadows are running, the most at once/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("link", { name: "Replays" }));
    await waitFor(() => expect(screen.getAllByText(/^Shadow until /)).toHaveLength(2));
  });

  it("isn't offered for live scenarios", async () => {
    served.open("/scenarios", await aReplayShop(served.app()));
    expect(await screen.findByRole("button", { name: "Try on past orders" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try on new orders" })).toBeNull();
  });
});
