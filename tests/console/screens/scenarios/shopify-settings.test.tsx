import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { getActionConfig } from "#contract/action-config.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/scenarios/scenarios-screen.tsx";
import { aScenarioShop, opened, rowOf } from "#tests/console/screens/scenarios/scenarios-on-screen.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

it("an action at Shopify holds and captures, or cancels and nothing else, and is stored as chosen", async () => {
  const made = await aScenarioShop(served.app());
  const { database } = served.app().services;
  await database.asOwner("insert into shopify_connection (tenant_id, state, scopes, installed_at) values ($1, 'connected', '', now())", [
    made.shop.tenantId,
  ]);
  const { user } = await opened(served, made, `/scenarios?scenario=${(await made.named("High risk")).id}`);
  const row = within(rowOf("High risk"));
  await user.click(await row.findByRole("button", { name: "Add action" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add action" }));
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "At Shopify");
  await user.selectOptions(dialog.getByRole("combobox", { name: "Type" }), "Shopify");
  await user.selectOptions(await dialog.findByRole("combobox", { name: "Fulfillment" }), "Put on hold");
  await user.click(dialog.getByRole("checkbox", { name: "Capture the payment" }));
  await user.click(dialog.getByRole("checkbox", { name: "Cancel the order as fraud" }));
  expect(dialog.getByRole<HTMLSelectElement>("combobox", { name: "Fulfillment" }).disabled).toBe(true);
  await user.click(dialog.getByRole("checkbox", { name: "Restock items" }));
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await row.findByText("At Shopify")).toBeTruthy();
  const [added] = (await made.named("High risk")).sensors.filter(({ type }) => type === "14");
  const stored = await served.app().read(getActionConfig, { params: { id: String(added?.configurationId) } }, made.as);
  expect(stored.settings).toMatchObject({
    orderStatus: "cancel",
    cancels: true,
    captures: false,
    restocks: false,
    refunds: true,
    notifiesCustomer: false,
  });
});
