import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { saveScenario } from "#contract/scenarios.ts";
import { comparePublishing, createDraft, listDrafts, listScenarioHistory, restoreScenarios } from "#contract/scenario-versions.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/scenarios/scenarios-screen.tsx";
import { aScenarioShop, opened } from "#tests/console/screens/scenarios/scenarios-on-screen.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

/** A shop with a draft, in which the scenario High risk has another name. */
async function aDraft(words: { live?: string } = {}) {
  const made = await aScenarioShop(served.app());
  const { id } = await made.named("High risk");
  const { draftId } = await served.app().read(createDraft, { body: { name: "Holiday season" } }, made.as);
  const body = { scenario: { id, name: "High risk, holidays" }, sensorsToAdd: [], sensorsToDelete: [] };
  await served.app().read(saveScenario, { query: { draft: draftId }, body }, made.as);
  if (words.live !== undefined) await made.save({ id, description: words.live });
  return { ...made, id, draftId, drafts: async () => (await served.app().read(listDrafts, {}, made.as)).drafts };
}

const choose = async (user: { click: (element: Element) => Promise<void> }, name: string) => {
  await user.click(screen.getByRole("button", { name: /choose what to show$/ }));
  await user.click(await screen.findByRole("menuitem", { name }));
};

describe("a draft", () => {
  it("is shown in place of the live scenarios, renamed and deleted", async () => {
    const made = await aDraft();
    const { user, place } = await opened(served, made);
    expect(screen.getByRole("button", { name: "High risk" })).toBeTruthy();
    await choose(user, "Holiday season");
    expect(await screen.findByRole("button", { name: "High risk, holidays" })).toBeTruthy();
    expect(place()).toContain(`draft=${made.draftId}`);
    expect(screen.queryByRole("button", { name: "History" })).toBeNull();

    await user.click(screen.getByRole("button", { name: "Rename draft" }));
    const naming = within(await screen.findByRole("dialog", { name: "Rename draft" }));
    await user.type(naming.getByRole("textbox", { name: "Name" }), " 2026{Enter}");
    expect(await screen.findByText("You're in the draft “Holiday season 2026”")).toBeTruthy();

    await user.click(screen.getByRole("button", { name: "Delete draft" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete the draft “Holiday season 2026”?" }));
    await user.click(dialog.getByRole("button", { name: "Delete draft" }));
    expect(await screen.findByRole("button", { name: "High risk" })).toBeTruthy();
    expect(place()).not.toContain("draft=");
    expect(await made.drafts()).toEqual([]);
  });

  it("that's gone leads back to the live scenarios", async () => {
    const made = await aScenarioShop(served.app());
    const { user } = served.open("/scenarios?draft=17", made);
    expect(await screen.findByText("This draft doesn't exist")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show live scenarios" }));
    expect(await screen.findByRole("button", { name: "High risk" })).toBeTruthy();
  });

  it("is published after a look at what that changes", async () => {
    const made = await aDraft();
    const { user } = await opened(served, made, `/scenarios?draft=${made.draftId}`);
    await user.click(screen.getByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Publish “Holiday season”" }));
    expect(await dialog.findByText("Renamed from “High risk”")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Publish" }));
    expect(await screen.findByRole("button", { name: "Live, choose what to show" })).toBeTruthy();
    expect((await made.named("High risk, holidays")).id).toBe(made.id);
    expect(await made.drafts()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "History" }));
    expect(await screen.findByText(/Published the draft “Holiday season”$/)).toBeTruthy();
  });

  it("over a newer live set asks scenario by scenario which to keep", async () => {
    const made = await aDraft({ live: "Look twice." });
    const { user } = await opened(served, made, `/scenarios?draft=${made.draftId}`);
    await user.click(screen.getByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Publish “Holiday season”" }));
    const live = await dialog.findByRole("radio", { name: "Keep the live version" });
    const help = (name: string) => document.getElementById(dialog.getByRole("radio", { name }).getAttribute("aria-describedby") ?? "");
    expect(help("Keep the live version")?.textContent).toBe("“High risk”. Changed the description to “Look twice.”");
    expect(help("Use the draft's version")?.textContent).toBe("“High risk, holidays”. Renamed from “High risk”");
    expect(dialog.getByText("Publishing applies to new orders and deletes the draft and its replays.")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Publish" }).getAttribute("aria-disabled")).toBe("true");
    await user.click(live);
    await user.click(dialog.getByRole("button", { name: "Publish" }));
    await screen.findByRole("button", { name: "Live, choose what to show" });
    expect((await made.named("High risk")).description).toBe("Look twice.");
  });

  it("that left a scenario as it was keeps the live one unless it's chosen", async () => {
    const made = await aDraft();
    const { id } = await made.named("Disposable email");
    await made.save({ id, description: "Look twice." });
    const { user } = await opened(served, made, `/scenarios?draft=${made.draftId}`);
    await user.click(screen.getByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Publish “Holiday season”" }));
    expect(await dialog.findByRole<HTMLInputElement>("radio", { name: "Keep the live version" })).toMatchObject({ checked: true });
    await user.click(dialog.getByRole("button", { name: "Publish" }));
    await screen.findByRole("button", { name: "Live, choose what to show" });
    expect((await made.named("Disposable email")).description).toBe("Look twice.");
    expect((await made.named("High risk, holidays")).id).toBe(made.id);
  });

  it("can't be published before it could be compared", async () => {
    const made = await aDraft();
    served.refuse(comparePublishing, 500);
    const { user } = await opened(served, made, `/scenarios?draft=${made.draftId}`);
    await user.click(screen.getByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Publish “Holiday season”" }));
    expect(await dialog.findByText("Couldn't compare the draft")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Publish" }).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the history", () => {
  it("says who changed what, and restores an earlier version", async () => {
    const made = await aScenarioShop(served.app());
    await made.save({ id: (await made.named("High risk")).id, name: "Risky" });
    const { user } = await opened(served, made);
    await user.click(screen.getByRole("button", { name: "History" }));
    const dialog = within(await screen.findByRole("dialog", { name: "History" }));
    expect(await dialog.findByText("Risky: Renamed from “High risk”")).toBeTruthy();
    expect(dialog.getByText(/Kim Lee · Saved$/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Restore version 1" }));
    await user.click(await screen.findByRole("button", { name: "Restore" }));
    expect(await screen.findByRole("button", { name: "High risk" })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect((await made.named("High risk")).priority).toBe(7);
  });

  it("names the version that was restored", async () => {
    const made = await aScenarioShop(served.app());
    await made.save({ id: (await made.named("High risk")).id, name: "Risky" });
    await served.app().read(restoreScenarios, { params: { version: 1 }, headers: {} }, made.as);
    const { user } = await opened(served, made);
    await user.click(screen.getByRole("button", { name: "History" }));
    expect(await screen.findByText(/Kim Lee · Restored version 1$/)).toBeTruthy();
  });

  it("that couldn't be loaded says so", async () => {
    const made = await aScenarioShop(served.app());
    served.refuse(listScenarioHistory, 500);
    const { user } = await opened(served, made);
    await user.click(screen.getByRole("button", { name: "History" }));
    expect(await screen.findByText("Couldn't load the history")).toBeTruthy();
  });
});

it("what Monitor Email Interaction needs is said until it's dismissed", async () => {
  const made = await aScenarioShop(served.app());
  const { user, leave } = await opened(served, made);
  await user.click(screen.getByRole("button", { name: "View instructions" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Set up Monitor Email Interaction" }));
  expect(dialog.getByText(/POST \/api\/orders\/ORDER_ID\/messages/)).toBeTruthy();
  await user.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Dismiss notification" }));
  expect(screen.queryByRole("button", { name: "View instructions" })).toBeNull();
  leave();
  await opened(served, made);
  expect(screen.queryByRole("button", { name: "View instructions" })).toBeNull();
});
