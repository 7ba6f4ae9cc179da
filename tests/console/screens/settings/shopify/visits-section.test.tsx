import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
// The router loads it when it's first needed, which takes long on a busy machine.
import "#console/screens/settings/shopify/shopify-screen.tsx";
import { noteTrigger } from "#server/connections/flow-trigger-store.ts";
import { storePixel } from "#server/connections/pixel-store.ts";
import { connectedTo, runJobs } from "#tests/server/connections/a-connected-shop.ts";
import { aPerson } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

it("an owner turns the web pixel off and on, and sees once Shopify has done it", async () => {
  const world = await connectedTo(served.app(), served.letThrough);
  await runJobs(world);
  const { user } = served.open("/settings/shopify", { person: await aPerson({ of: [world.shop] }), shop: world.shop });
  expect(await screen.findByText("On")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Turn off the web pixel" }));
  expect(await screen.findByText("Off")).toBeTruthy();
  await runJobs(world);
  expect(world.shopify.shopOf(world.address).pixel).toBeNull();
  await user.click(screen.getByRole("button", { name: "Turn on the web pixel" }));
  expect(await screen.findByText("Turning on")).toBeTruthy();
  await runJobs(world);
  await waitFor(() => expect(screen.getByText("On")).toBeTruthy(), { timeout: 10_000 });
});

it("what Shopify says against the web pixel is shown, and it can be tried again", async () => {
  const world = await connectedTo(served.app(), served.letThrough);
  await runJobs(world);
  const { tenantId } = world.shop;
  await world.app.services.database.forTenants([tenantId], (handle) =>
    storePixel(handle, tenantId, { pixelId: null, pixelProblem: "Settings are invalid." }),
  );
  const { user } = served.open("/settings/shopify", { person: await aPerson({ of: [world.shop] }), shop: world.shop });
  expect(await screen.findByText(/Shopify refused the web pixel: Settings are invalid\./)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try the web pixel again" }));
  await waitFor(() => expect(world.app.jobs.map(({ name }) => name)).toContain("sync-shopify-pixel"));
});

it("others only read whether it's on, and which triggers of Flow are in use", async () => {
  const world = await connectedTo(served.app(), served.letThrough);
  await runJobs(world);
  const { tenantId } = world.shop;
  await world.app.services.database.forTenants([tenantId], (handle) =>
    noteTrigger(handle, tenantId, { trigger: "chargeback-opened", isUsed: true, saidAt: new Date() }),
  );
  served.open("/settings/shopify", { person: await aPerson({ of: [world.shop], role: "viewer" }), shop: world.shop });
  expect(await screen.findByText("On")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /web pixel/ })).toBeNull();
  const lineOf = (name: string) => screen.getAllByRole("listitem").find((line) => within(line).queryByText(name) !== null);
  expect(lineOf("Chargeback opened")?.textContent).toContain("In use");
  expect(lineOf("Order decision made")?.textContent).toContain("Not in use");
});
