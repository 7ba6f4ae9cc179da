import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { deleteReplay, listReplays, startReplay } from "#contract/replays.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/replays/replay-screen.tsx";
import "#console/screens/replays/replays-screen.tsx";
import "#console/screens/scenarios/scenarios-screen.tsx";
import { aReplayShop, dialogOf } from "#tests/console/screens/replays/replays-on-screen.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
const REPLAYS = "/scenarios/replays";

describe("the replays", () => {
  it("are none at first, and say where to start one", async () => {
    const { user, place } = served.open(REPLAYS, await aReplayShop(served.app()));
    expect(await screen.findByText("No replays yet")).toBeTruthy();
    expect(document.title).toBe("Replays · Surety");
    await user.click(screen.getByRole("button", { name: "Open scenarios" }));
    await waitFor(() => expect(place()).toMatch(/^\/scenarios(\?|$)/));
  });

  it("keep their layout while they load", async () => {
    const release = served.hold(listReplays);
    served.open(REPLAYS, await aReplayShop(served.app()));
    expect(await screen.findByRole("columnheader", { name: "Status" })).toBeTruthy();
    release();
    expect(await screen.findByText("No replays yet")).toBeTruthy();
  });

  it("that couldn't be loaded are loaded on request", async () => {
    served.refuse(listReplays, 500);
    const made = await aReplayShop(served.app());
    const { user } = served.open(REPLAYS, made);
    expect(await screen.findByText("Couldn't load the replays")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No replays yet")).toBeTruthy();
  });

  it("say what was tried, how far it is and who started it, as polls that don't keep the session alive", async () => {
    const made = await aReplayShop(served.app());
    const replayId = await made.start();
    served.open(REPLAYS, made);
    const link = await screen.findByRole("link", { name: "Holiday season" });
    expect(link.getAttribute("href")).toMatch(new RegExp(`^/scenarios/replays/${replayId}\\?`));
    expect(screen.getByText("Running")).toBeTruthy();
    expect(screen.getByText("Kim Lee")).toBeTruthy();
    await made.run(replayId);
    expect(await screen.findByText("Done", {}, { timeout: 20_000 })).toBeTruthy();
    const cells = screen.getAllByRole("row").at(-1)?.querySelectorAll("td") ?? [];
    expect([...cells].map(({ textContent }) => textContent).slice(2, 4)).toEqual(["4", "2"]);
    const calls = (all: string[]) => all.filter((call) => call === "GET /scenarios/replays").length;
    expect(calls(served.asked())).toBeGreaterThan(1);
    expect(calls(served.used())).toBe(1);
  });

  it("are deleted after a question", async () => {
    const made = await aReplayShop(served.app());
    await made.start();
    const { user } = served.open(REPLAYS, made);
    await user.click(await screen.findByRole("button", { name: "Delete the replay of Holiday season" }));
    const dialog = await dialogOf("Delete the replay of “Holiday season”?");
    served.refuse(deleteReplay, 500);
    await user.click(dialog.getByRole("button", { name: "Delete replay" }));
    expect(await dialog.findByText("Couldn't delete the replay")).toBeTruthy();
    served.restore();
    await user.click(dialog.getByRole("button", { name: "Delete replay" }));
    expect(await screen.findByText("No replays yet")).toBeTruthy();
    expect(await made.replays()).toEqual([]);
  });

  it("can't be deleted by viewers", async () => {
    const made = await aReplayShop(served.app(), { role: "viewer" });
    await made.start();
    served.open(REPLAYS, made);
    expect(await screen.findByRole("link", { name: "Holiday season" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
  });
});

describe("trying scenarios on past orders", () => {
  it("of a draft leads to what that finds", async () => {
    const made = await aReplayShop(served.app());
    const { user, place } = served.open(`/scenarios?draft=${made.draftId}`, made);
    await user.click(await screen.findByRole("button", { name: "Try on past orders" }));
    const dialog = await dialogOf("Try on past orders");
    expect(dialog.getByText(/^Runs these scenarios on past orders, as things were then/)).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText("Orders placed in"), "Last 24 months");
    await user.click(dialog.getByRole("button", { name: "Start" }));
    expect(await screen.findByText("0 of 4 orders")).toBeTruthy();
    const [replay] = await made.replays();
    expect(place()).toMatch(new RegExp(`^/scenarios/replays/${replay?.id}\\?`));
    expect(replay).toMatchObject({ draftId: made.draftId, status: "pending", startedBy: "Dana Reyes" });
  });

  it("asks for days that a replay reaches", async () => {
    const made = await aReplayShop(served.app());
    const { user } = served.open("/scenarios", made);
    await user.click(await screen.findByRole("button", { name: "Try on past orders" }));
    const dialog = await dialogOf("Try on past orders");
    await user.selectOptions(dialog.getByLabelText("Orders placed in"), "Custom");
    const from = dialog.getByLabelText("From");
    await user.clear(from);
    await user.type(from, "2019-01-01");
    expect(await dialog.findByText(/^Replays go back 24 months, to /)).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Start" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("says what keeps it from starting", async () => {
    const made = await aReplayShop(served.app());
    await made.start();
    await made.start();
    const { user } = served.open("/scenarios", made);
    await user.click(await screen.findByRole("button", { name: "Try on past orders" }));
    const dialog = await dialogOf("Try on past orders");
    await user.click(dialog.getByRole("button", { name: "Start" }));
    expect(await dialog.findByText(/^2 replays are running, the most at once/)).toBeTruthy();
    expect(served.asked()).toContain(`POST ${startReplay.path}`);
  });

  it("isn't offered to viewers, who can read replays", async () => {
    served.open("/scenarios", await aReplayShop(served.app(), { role: "viewer" }));
    expect((await screen.findByRole("link", { name: "Replays" })).getAttribute("href")).toMatch(/^\/scenarios\/replays\?/);
    expect(screen.queryByRole("button", { name: "Try on past orders" })).toBeNull();
  });
});
