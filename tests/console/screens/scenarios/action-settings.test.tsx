import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { getActionConfig } from "#contract/action-config.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/scenarios/scenarios-screen.tsx";
import type { HookSettings } from "#domain/scenarios/action-settings.ts";
import { anAction } from "#tests/support/an-action.ts";
import { aScenarioShop, opened, rowOf } from "#tests/console/screens/scenarios/scenarios-on-screen.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

/** The screen at a scenario, which may have a hook. */
async function openedAt(name: string, hook: Partial<HookSettings> | null = null) {
  const made = await aScenarioShop(served.app());
  if (hook !== null) await anAction(made.shop, await made.named(name), { type: "21", name: "Call the shop", settings: hook });
  const { user } = await opened(served, made, `/scenarios?scenario=${(await made.named(name)).id}`);
  const row = within(rowOf(name));
  const add = await row.findByRole("button", { name: "Add action" });
  const actions = async () => (await made.named(name)).sensors.filter(({ type }) => type === "23");
  const settings = async (configurationId: number | null) =>
    (await served.app().read(getActionConfig, { params: { id: String(configurationId) } }, made.as)).settings;
  return { user, row, add, actions, settings };
}

it("an action is added once its texts are right, and its settings are changed later", async () => {
  const { user, row, add, actions, settings } = await openedAt("High risk");
  await user.click(add);
  const dialog = within(await screen.findByRole("dialog", { name: "Add action" }));
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Note it");
  await user.click(dialog.getByRole("textbox", { name: "Comment on the order" }));
  await user.paste("Look at {{payernme}}");
  expect(await dialog.findByText("{{payernme}} isn't a dynamic parameter. Did you mean {{payername}}?")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText("Check the highlighted fields.")).toBeTruthy();
  expect(dialog.getAllByText("{{payernme}} isn't a dynamic parameter. Did you mean {{payername}}?")).toHaveLength(1);
  expect(await actions()).toEqual([]);
  await user.clear(dialog.getByRole("textbox", { name: "Comment on the order" }));
  await user.type(dialog.getByRole("textbox", { name: "Comment on the order" }), "Look twice");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await row.findByText("Note it")).toBeTruthy();
  const [added] = await actions();
  expect(added).toMatchObject({ name: "Note it", stage: "manual" });

  await user.click(row.getByRole("button", { name: "More actions for Note it" }));
  await user.click(await screen.findByRole("menuitem", { name: "Settings" }));
  const edited = within(await screen.findByRole("dialog", { name: "Action settings" }));
  await user.type(await edited.findByRole("textbox", { name: "Comment on the order" }), " at it");
  await user.click(edited.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Action settings" })).toBeNull());
  const [changed] = await actions();
  expect(changed?.configurationId).not.toBe(added?.configurationId);
  expect(await settings(changed?.configurationId ?? null)).toMatchObject({ note: "Look twice at it" });
});

it("what was typed isn't lost by Escape unless the person says so", async () => {
  const { user, add, actions } = await openedAt("High risk");
  await user.click(add);
  await user.type(within(await screen.findByRole("dialog", { name: "Add action" })).getByRole("textbox", { name: "Name" }), "Note it");
  const at = document.activeElement ?? document.body;
  // Dialogs close by the key code, which typing here has none of.
  fireEvent.keyDown(at, { key: "Escape", keyCode: 27 });
  fireEvent.keyUp(at, { key: "Escape", keyCode: 27 });
  await user.click(within(await screen.findByRole("dialog", { name: "Discard changes?" })).getByRole("button", { name: "Keep editing" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add action" }));
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Note it");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await actions()).toEqual([]);
});

it("requiring a reason allows one, and allowing none requires none", async () => {
  const { user, add } = await openedAt("High risk");
  await user.click(add);
  const dialog = within(await screen.findByRole("dialog", { name: "Add action" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Type" }), "Guarantee");
  const [allow, require] = ["Allow a reason", "Require a reason"].map((name) => dialog.getByRole<HTMLInputElement>("checkbox", { name }));
  if (!allow || !require) throw new Error("A checkbox is missing");
  await user.click(allow);
  await user.click(require);
  expect([allow.checked, require.checked]).toEqual([true, true]);
  await user.click(allow);
  expect([allow.checked, require.checked]).toEqual([false, false]);
});

it("a hook's kept header has to be entered again once the address has another host", async () => {
  const { user, row } = await openedAt("High risk", { headers: { Authorization: "Bearer secret" } });
  await user.click(await row.findByRole("button", { name: "More actions for Call the shop" }));
  await user.click(await screen.findByRole("menuitem", { name: "Settings" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Action settings" }));
  const url = await dialog.findByRole("textbox", { name: "URL" });
  const value = dialog.getByRole<HTMLInputElement>("textbox", { name: "Value of header 1" });
  await user.type(url, "orders");
  expect(value.placeholder).toBe("Kept as it is");
  await user.clear(url);
  await user.type(url, "https://other.test/");
  expect(dialog.getByText("Enter the value again: the address changed.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Authorization is required again, because the address changed.")).toBeTruthy();
  await user.type(value, "Bearer new");
  expect(dialog.queryByText("Enter the value again: the address changed.")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Action settings" })).toBeNull());
});

it("a test call that can't be made says at which fields why, until another type is chosen", async () => {
  const { user, add } = await openedAt("High risk");
  await user.click(add);
  const dialog = within(await screen.findByRole("dialog", { name: "Add action" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Type" }), "Dynamic hook");
  await user.type(dialog.getByRole("textbox", { name: "URL" }), "ftp://shop.test");
  await user.click(dialog.getByRole("button", { name: "Test call" }));
  expect(await dialog.findByText("Not called. Check the highlighted fields.")).toBeTruthy();
  expect(dialog.getByRole("textbox", { name: "URL" }).getAttribute("aria-invalid")).toBe("true");
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Call the shop");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText("Check the highlighted fields.")).toBeTruthy();
  await user.selectOptions(dialog.getByRole("combobox", { name: "Type" }), "Guarantee");
  expect(dialog.queryByText("Check the highlighted fields.")).toBeNull();
});

it("what's wrong with a setting is a sentence that leads there, and goes once it's edited", async () => {
  const { user, add } = await openedAt("High risk");
  await user.click(add);
  const dialog = within(await screen.findByRole("dialog", { name: "Add action" }));
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Call the shop");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(
    await dialog.findByText("A tag to add is required, unless the action removes tags, comments on the order or sends an email."),
  ).toBeTruthy();
  await user.selectOptions(dialog.getByRole("combobox", { name: "Type" }), "Dynamic hook");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText("URL is required.")).toBeTruthy();
  const url = dialog.getByRole("textbox", { name: "URL" });
  await waitFor(() => expect(document.activeElement).toBe(url));
  await user.type(url, "https://shop.test/");
  expect(dialog.queryByText("URL is required.")).toBeNull();
  expect(dialog.queryByText("Check the highlighted fields.")).toBeNull();
});

it("a hook's delay is told in seconds, as it's entered", async () => {
  const { user, add } = await openedAt("High risk");
  await user.click(add);
  const dialog = within(await screen.findByRole("dialog", { name: "Add action" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Type" }), "Dynamic hook");
  const delay = dialog.getByRole("spinbutton", { name: /^Delay/ });
  await user.clear(delay);
  await user.type(delay, "31");
  expect(dialog.getByText("Enter 0 to 30 whole seconds")).toBeTruthy();
  await user.type(delay, "{Backspace}{Backspace}30");
  expect(dialog.queryByText("Enter 0 to 30 whole seconds")).toBeNull();
});
