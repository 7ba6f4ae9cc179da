import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/app/dashboard-entrance.tsx";
import "#console/screens/accounts/accounts-screen.tsx";
import "#console/screens/replays/replay-screen.tsx";
import { endpoints } from "#contract/endpoints.ts";
import { getMasterReplay, listMasterReplays, stopMasterReplay } from "#contract/master-replays.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { constantSide, fieldSide, rule } from "#domain/rules/build-rule.ts";
import { aGroup } from "#tests/support/a-group.ts";
import { runAllShops } from "#tests/support/a-master-replay.ts";
import { anOrderBody, aPerson } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { makeLive } from "#tests/support/live-set.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
const lately = () => ({ fromDate: new Date(Date.now() - 86_400_000), untilDate: new Date() });

/** Alder Books rejects orders above $100 since its last one came, and has a draft. Birch Toys has an order of $500 that was charged back. */
async function aGroupWithOrders({ role = "owner" }: { role?: Role } = {}) {
  const group = await aGroup(["Alder Books", "Birch Toys"]);
  const { master, accounts, asMaster } = group;
  const [alder, birch] = accounts;
  if (!alder || !birch) throw new Error("The group has two accounts");
  for (const [shop, amount] of [
    [alder, 50],
    [birch, 500],
  ] as const) {
    const body = anOrderBody({ orderId: String(amount), amount, createdAt: new Date().toISOString() });
    await served.app().read(endpoints.sendOrder, { body }, asKeyOf(shop));
  }
  await served
    .app()
    .read(endpoints.reportOutcome, { params: { orderId: "500" }, body: { type: "chargeback", at: new Date() } }, asKeyOf(birch));
  await makeLive(alder, (scenarios) => {
    const rejecting = scenarios.find(({ guaranteeAction }) => guaranteeAction === "rejected");
    const rest = scenarios.find(({ isCatchAll }) => isCatchAll);
    if (!rejecting || !rest) throw new Error("The presets have no scenario that rejects, or no catch-all");
    return [{ ...rejecting, name: "Large orders", rules: [rule(fieldSide("order.amount"), "Greater Than", constantSide(100))] }, rest];
  });
  const asAlder = asPerson(await aPerson({ of: [alder] }), alder);
  await served.app().read(endpoints.createDraft, { body: { name: "Holidays" } }, asAlder);
  const person = await aPerson({ of: [master], role });
  return {
    ...group,
    alder,
    birch,
    open: (query = "") => served.open(`/dashboard?tab=replays${query}`, { person, shop: master }),
    start: async () => {
      const { id } = await served.app().read(endpoints.startMasterReplay, { body: { tenantId: alder.tenantId, ...lately() } }, asMaster);
      return id;
    },
  };
}

/** The cells of a shop's line. */
async function lineOf(name: string): Promise<string[]> {
  const row = (await screen.findByText(name)).closest("tr");
  return [...(row?.children ?? [])].map(({ textContent }) => (textContent ?? "").replace(/^Status/, ""));
}

describe("a master account's replays", () => {
  it("are started with a shop's draft, show each shop as it's done with a total, and open a shop's report", async () => {
    const made = await aGroupWithOrders();
    const { user, place, leave } = made.open();
    expect(await screen.findByText("No replays yet")).toBeTruthy();
    expect(document.title).toBe("Replays · Surety");
    expect(screen.queryByRole("button", { name: /^Filter by Date/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Try on all shops" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Try on all shops" }));
    await user.selectOptions(await dialog.findByLabelText("Shop"), "Birch Toys");
    expect(within(dialog.getByLabelText("Scenarios")).getAllByRole("option")).toHaveLength(1);
    await user.selectOptions(dialog.getByLabelText("Shop"), "Alder Books");
    await user.selectOptions(dialog.getByLabelText("Scenarios"), "Draft: Holidays");
    await user.click(dialog.getByRole("button", { name: "Start" }));
    expect(await screen.findByText("0 of 2 shops")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Holidays, a draft of Alder Books" })).toBeTruthy();
    expect((await lineOf("Birch Toys")).slice(1, 3)).toEqual(["Waiting", "-"]);
    const { replays } = await served.app().read(listMasterReplays, {}, made.asMaster);
    const id = replays[0]?.id ?? 0;
    expect(place()).toContain(`replay=${id}`);

    await runAllShops(served.app(), id);
    expect(await screen.findByText("Would reject 1 more order worth $500, which was charged back.", {}, { timeout: 20_000 })).toBeTruthy();
    // The totals may be there a poll before the last shop is done.
    await waitFor(async () =>
      expect(await lineOf("Birch Toys")).toEqual(["Birch Toys", "Done", "1", "0", "0", "1 · $5001 charged back", "Open"]),
    );
    expect(await lineOf("Alder Books")).toEqual(["Alder Books", "Done", "1", "0", "0", "0", "Open"]);
    expect((await lineOf("Total of 2 shops")).slice(2)).toEqual(["2", "0", "0", "1 · $5001 charged back", ""]);

    const tab = { opener: window, location: { replace: vi.fn<(address: string) => void>() }, close: vi.fn() };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a tab that jsdom cannot open
    vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    await user.click(screen.getByRole("button", { name: "Open the report of Birch Toys in a new tab" }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledOnce());
    const address = new URL(tab.location.replace.mock.calls[0]?.[0] ?? "");
    leave();
    const opened = served.open(`/open${address.hash}`);
    expect(await screen.findByText(/^Orders from .* Started by .* of your master account on /)).toBeTruthy();
    expect(opened.place()).toMatch(new RegExp(`^/scenarios/replays/\\d+\\?tid=${made.birch.tenantId}$`));
  });

  it("are stopped, go on, and are deleted after a question", async () => {
    const made = await aGroupWithOrders();
    const id = await made.start();
    const { user } = made.open();
    await user.click(await screen.findByRole("link", { name: "Live scenarios of Alder Books" }));
    served.refuse(stopMasterReplay, 500);
    await user.click(await screen.findByRole("button", { name: "Stop" }));
    expect(await screen.findByText("Couldn't stop the replay")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Stop" }));
    expect(await screen.findByText("Stopped after 0 of 2 shops")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Resume" }));
    expect(await screen.findByText("0 of 2 shops")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Delete replay" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete the replay of “Live scenarios of Alder Books”?" }));
    await user.click(dialog.getByRole("button", { name: "Delete replay" }));
    expect(await screen.findByText("No replays yet")).toBeTruthy();
    const gone = await served.app().call(getMasterReplay, { params: { masterReplayId: id } }, made.asMaster);
    expect(gone.status).toBe(404);
  });

  it("keep their layout while they load, and are loaded on request", async () => {
    const made = await aGroupWithOrders();
    served.refuse(listMasterReplays, 500);
    const { user } = made.open();
    const retry = await screen.findByRole("button", { name: "Retry" });
    served.restore();
    const release = served.hold(listMasterReplays);
    await user.click(retry);
    expect(await screen.findByRole("columnheader", { name: "Shops" })).toBeTruthy();
    release();
    expect(await screen.findByText("No replays yet")).toBeTruthy();
  });

  it("that are gone say so, and viewers can read them only", async () => {
    const made = await aGroupWithOrders({ role: "viewer" });
    const id = await made.start();
    const { user } = made.open(`&replay=${id + 1}`);
    expect(await screen.findByText("This replay doesn't exist")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show all replays" }));
    await user.click(await screen.findByRole("link", { name: "Live scenarios of Alder Books" }));
    expect(await screen.findByText("0 of 2 shops")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(Stop|Delete|Try)/ })).toBeNull();
  });
});
