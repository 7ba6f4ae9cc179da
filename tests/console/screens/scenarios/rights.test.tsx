import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/scenarios/scenarios-screen.tsx";
import { aScenarioShop, opened, rowOf } from "#tests/console/screens/scenarios/scenarios-on-screen.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

async function openedHighRisk(given: Parameters<typeof aScenarioShop>[1]) {
  const made = await aScenarioShop(served.app(), given);
  const { id } = await made.named("High risk");
  const drawn = await opened(served, made, `/scenarios?scenario=${id}`);
  return { ...drawn, made, row: within(rowOf("High risk")) };
}

const isOff = (control: HTMLElement) => control.getAttribute("aria-disabled") === "true" || control.hasAttribute("disabled");

describe("a person who may only read", () => {
  it("sees everything and changes nothing", async () => {
    const { row } = await openedHighRisk({ role: "viewer" });
    expect(await screen.findByText("You can read these scenarios. Only owners can change them.")).toBeTruthy();
    const controls = [
      screen.getByRole("button", { name: "Create Scenario" }),
      row.getByRole("textbox", { name: "Scenario Name" }),
      row.getByRole("switch", { name: "Archived" }),
      row.getByRole("switch", { name: "Record Website Visits" }),
      row.getByRole("button", { name: "Activate Automatically: Hold order" }),
      row.getByRole("button", { name: "Delete scenario" }),
    ];
    expect(controls.map(isOff)).toEqual(controls.map(() => true));
    expect(screen.queryByRole("button", { name: "Move High risk" })).toBeNull();
    expect(screen.queryByRole("button", { name: "New draft" })).toBeNull();
    expect(row.getAllByText("Only owners can change live scenarios.").length).toBeGreaterThan(0);
  });
});

describe("an analyst", () => {
  it("is offered a draft, in which everything can be changed, but not published", async () => {
    const { user, place, made } = await openedHighRisk({ role: "analyst", plan: "free" });
    expect(isOff(screen.getByRole("button", { name: "Create Scenario" }))).toBe(true);
    await user.click(await screen.findByRole("button", { name: "Make a draft" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New draft" }));
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Holiday season{Enter}");
    expect(await screen.findByText("You're in the draft “Holiday season”")).toBeTruthy();
    expect(place()).toMatch(/[?&]draft=\d+/);
    expect(isOff(screen.getByRole("button", { name: "Publish" }))).toBe(true);
    const draftId = Number(new URLSearchParams(place().split("?")[1]).get("draft"));
    const field = await within(rowOf("High risk")).findByRole("textbox", { name: "Scenario Name" });
    await user.type(field, "!{Enter}");
    await waitFor(async () => expect((await made.named("High risk!", draftId)).priority).toBe(7));
    expect((await made.named("High risk")).priority).toBe(7);
  });
});

describe("on a plan that doesn't include it", () => {
  it("creating offers the plan that does, with the way to all plans and whom to ask", async () => {
    served.configure({ supportEmail: "help@surety.test" });
    const { user, row } = await openedHighRisk({ plan: "starter" });
    await user.click(screen.getByRole("button", { name: "Create Scenario" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Upgrade to Convert Plus" }));
    expect(dialog.getByText(/^The Protect plan doesn't include creating and deleting scenarios/)).toBeTruthy();
    expect(dialog.getByRole("link", { name: "help@surety.test" }).getAttribute("href")).toBe("mailto:help@surety.test");
    expect(dialog.getByRole("button", { name: "See plans" })).toBeTruthy();
    await user.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(row.getByRole<HTMLInputElement>("textbox", { name: "Scenario Name" }).disabled).toBe(false);
  });

  it("what is locked is disabled, under one line that says so and offers the plan that has it", async () => {
    const { user, row, made } = await openedHighRisk({ plan: "starter" });
    const controls = [
      row.getByRole("button", { name: /^Edit rule/ }),
      row.getByRole("button", { name: "Add rule" }),
      row.getByRole("spinbutton", { name: "Time-out in minutes" }),
      row.getByRole("switch", { name: "Record Website Visits" }),
      row.getByRole("button", { name: "Activate Automatically: Hold order" }),
      row.getByRole("button", { name: "Add action" }),
      row.getByRole("button", { name: "Delete scenario" }),
    ];
    expect(controls.map(isOff)).toEqual(controls.map(() => true));
    expect(row.getAllByText(/^Your plan doesn't include/).map(({ textContent }) => textContent)).toEqual([
      "Your plan doesn't include deleting this scenario, or changing its rules, time-out, sensors and actions. Values in its rules can be changed.",
    ]);
    await user.click(row.getByRole("switch", { name: "Record Website Visits" }));
    await user.click(row.getByRole("button", { name: "Upgrade" }));
    expect(await screen.findByRole("dialog", { name: "Upgrade to Convert Plus" })).toBeTruthy();
    expect((await made.named("High risk")).sensors.filter(({ isArchived }) => isArchived)).toEqual([]);
  });

  it("a new draft says first what of it can't be published, and which plan can", async () => {
    const { user } = await openedHighRisk({ plan: "free" });
    await user.click(screen.getByRole("button", { name: "New draft" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New draft" }));
    expect(
      dialog.getByText(/not publish everything on Discover: renaming.* come with Protect; adding .* come with Convert Plus\./),
    ).toBeTruthy();
  });

  it("names and order aren't changed on the free plan", async () => {
    const { user, row } = await openedHighRisk({ plan: "free" });
    expect(row.getByRole<HTMLInputElement>("textbox", { name: "Scenario Name" }).disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "Move High risk" })).toBeNull();
    expect(isOff(row.getByRole("switch", { name: "Archived" }))).toBe(true);
    expect(row.getByText("Your plan doesn't include renaming, moving or archiving this scenario.")).toBeTruthy();
    await user.click(row.getAllByRole("button", { name: "Upgrade" })[0] ?? document.body);
    expect(await screen.findByRole("dialog", { name: "Upgrade to Protect" })).toBeTruthy();
  });

  it("no more scenarios of one's own are created than it has", async () => {
    const made = await aScenarioShop(served.app(), { plan: "standard" });
    for (const name of ["One", "Two", "Three", "Four", "Five"]) await made.create(name);
    const { user } = await opened(served, made);
    await user.click(screen.getByRole("button", { name: "Create Scenario" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Upgrade to Scale" }));
    expect(dialog.getByText(/^The Convert Plus plan includes 5 scenarios of your own\. Archive one/)).toBeTruthy();
  });
});
