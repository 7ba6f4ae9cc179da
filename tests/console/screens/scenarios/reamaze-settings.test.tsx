import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/scenarios/scenarios-screen.tsx";
import { saveReamaze } from "#contract/reamaze.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { aReamaze } from "#tests/support/a-reamaze.ts";
import { aScenarioShop, opened, rowOf } from "#tests/console/screens/scenarios/scenarios-on-screen.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

async function openedAs(role: Role) {
  const made = await aScenarioShop(served.app(), { role });
  const { id } = await made.named("High risk");
  const reamaze = await aReamaze();
  served.configure(reamaze.config);
  const { user } = await opened(served, made, `/scenarios?scenario=${id}`);
  const row = within(rowOf("High risk"));
  const reamazeSwitch = await row.findByRole("switch", { name: "ReAmaze" });
  const typesOf = async () => (await made.named("High risk")).sensors.filter(({ isArchived }) => !isArchived).map(({ type }) => type);
  return { made, user, row, reamazeSwitch, typesOf };
}

it("ReAmaze is connected, its sensor switched on, and an action added that opens a conversation", async () => {
  const { user, row, reamazeSwitch, typesOf } = await openedAs("owner");
  expect(reamazeSwitch.getAttribute("aria-disabled")).toBe("true");
  expect(row.getByText("Connect ReAmaze first")).toBeTruthy();
  await user.click(row.getByRole("button", { name: "Connect ReAmaze" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Connect ReAmaze" }));
  await user.type(dialog.getByLabelText("Account name"), "acme");
  await user.type(dialog.getByLabelText("Email"), "help@shop.test");
  await user.type(dialog.getByLabelText("API key"), "wrong");
  await user.click(dialog.getByRole("button", { name: "Connect" }));
  expect(await dialog.findByText("API key isn't accepted by ReAmaze with this email.")).toBeTruthy();
  expect(screen.queryByText("Error updating reamaze settings, please try again")).toBeNull();
  await user.clear(dialog.getByLabelText("API key"));
  await user.type(dialog.getByLabelText("API key"), "right");
  await user.click(dialog.getByRole("button", { name: "Connect" }));
  expect(await row.findByText("Connected to acme as help@shop.test")).toBeTruthy();
  await waitFor(() => expect(row.getByRole("switch", { name: "ReAmaze" }).getAttribute("aria-disabled")).toBe("false"));

  await user.click(row.getByRole("switch", { name: "ReAmaze" }));
  await waitFor(async () => expect(await typesOf()).toContain("13"));
  await user.click(row.getByRole("button", { name: "Add action" }));
  const adding = within(await screen.findByRole("dialog", { name: "Add action" }));
  await user.selectOptions(adding.getByRole("combobox", { name: "Type" }), "ReAmaze");
  await user.type(adding.getByRole("textbox", { name: "Name" }), "Ask");
  await user.type(adding.getByRole("textbox", { name: "Subject of the conversation" }), "Your order");
  await user.type(adding.getByRole("textbox", { name: "Message" }), "Please call us");
  await user.click(adding.getByRole("button", { name: "Add" }));
  expect(await row.findByText("Ask")).toBeTruthy();
  expect(await typesOf()).toContain("15");
});

it("what can't be saved is said in the dialog and by a toast, and a connected account is disconnected", async () => {
  const { user, row, made } = await openedAs("owner");
  const account = { accountName: "acme", email: "help@shop.test", apiKey: "right" };
  await served.app().read(saveReamaze, { body: account }, made.as);
  await user.click(row.getByRole("button", { name: "Connect ReAmaze" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Connect ReAmaze" }));
  await user.type(dialog.getByLabelText("Account name"), "acme");
  await user.type(dialog.getByLabelText("Email"), "help@shop.test");
  served.refuse(saveReamaze, 503);
  await user.click(dialog.getByRole("button", { name: "Connect" }));
  await waitFor(() => expect(screen.getAllByText("Error updating reamaze settings, please try again")).toHaveLength(2));
  served.restore();
  await user.click(dialog.getByRole("button", { name: "Connect" }));
  await user.click(await row.findByRole("button", { name: "ReAmaze settings" }));
  const settings = within(await screen.findByRole("dialog", { name: "ReAmaze settings" }));
  expect(settings.getByLabelText<HTMLInputElement>("API key").value).toBe("");
  await user.click(settings.getByRole("button", { name: "Disconnect ReAmaze" }));
  expect(await row.findByRole("button", { name: "Connect ReAmaze" })).toBeTruthy();
});

it("others than owners see that it isn't connected, and can't connect it", async () => {
  const { row } = await openedAs("analyst");
  expect(row.queryByRole("button", { name: "Connect ReAmaze" })).toBeNull();
  expect(row.getByText("Only owners can connect it.")).toBeTruthy();
});
