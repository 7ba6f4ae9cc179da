import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { exportAudit, listAudit } from "#contract/audit.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/settings/audit/audit-screen.tsx";
import { OPERATOR, personActor } from "#server/shops/audit-actor.ts";
import { recordAudit, type AuditEvent } from "#server/shops/audit-store.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { savedFiles } from "#tests/support/saved-files.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

const kim = personActor({ userId: 2, fullName: "Surety", email: "kim@shop.test" });
const timeZone: AuditEvent = { area: "settings", by: OPERATOR, what: "Time zone", before: "UTC", after: "Europe/Madrid" };
const role: AuditEvent = { area: "team", by: kim, what: "Role changed", subject: "lee@shop.test", before: "Viewer", after: "Owner" };

async function aTrail(events: readonly AuditEvent[] = [timeZone, role]) {
  const shop = await aShop();
  const person = await aPerson({ of: [shop] });
  const { database } = served.app().services;
  for (const event of events)
    await database.forTenants([shop.tenantId], (handle) => recordAudit(handle, shop.tenantId, [event], new Date("2026-11-02T12:00:00Z")));
  return { shop, person };
}

const rows = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

it("lists changes with who made them, which no name can hide, from what and to what", async () => {
  served.open("/settings/audit", await aTrail());
  const row = within((await screen.findByText("Time zone")).closest("tr") ?? document.body);
  for (const text of ["Settings", "UTC", "Europe/Madrid", "Surety", "Operator", /Nov 2/]) expect(row.getByText(text)).toBeTruthy();
  const posing = within(screen.getByText("Role changed").closest("tr") ?? document.body);
  expect(posing.getByText("kim@shop.test")).toBeTruthy();
  expect(posing.queryByText("Operator")).toBeNull();
  expect(rows()).toEqual(["Role changedlee@shop.test", "Time zone"]);
});

it("is filtered by area, person and text, which the address keeps", async () => {
  const { user, place } = served.open("/settings/audit?area=team", await aTrail());
  await screen.findByText("Role changed");
  expect(rows()).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.type(screen.getByRole("searchbox", { name: "Search changes" }), "madrid");
  await waitFor(() => expect(rows()).toEqual(["Time zone"]));
  expect(place()).toContain("q=madrid");
  await user.click(screen.getByRole("button", { name: "Filter by Person" }));
  await user.click(await screen.findByRole("checkbox", { name: "Surety (kim@shop.test)" }));
  await user.click(screen.getByRole("button", { name: "Apply Filter" }));
  expect(await screen.findByText("No changes match")).toBeTruthy();
});

it("is empty at first", async () => {
  served.open("/settings/audit", await aTrail([]));
  expect(await screen.findByText("No changes yet")).toBeTruthy();
  expect(screen.queryByRole("searchbox")).toBeNull();
});

it("that can't be loaded says so, until Retry succeeds; others than owners are told whose it is", async () => {
  served.refuse(listAudit, 500);
  const trail = await aTrail();
  const { user, leave } = served.open("/settings/audit", trail);
  const retry = await screen.findByRole("button", { name: "Retry" });
  served.restore();
  await user.click(retry);
  await screen.findByText("Time zone");
  leave();
  served.open("/settings/audit", { shop: trail.shop, person: await aPerson({ of: [trail.shop], role: "analyst" }) });
  expect(await screen.findByText("Only an owner of this shop can do this.")).toBeTruthy();
});

it("is exported with its filter, and says when that fails", async () => {
  const files = savedFiles();
  const { user } = served.open("/settings/audit?area=team", await aTrail());
  await screen.findByText("Role changed");
  served.refuse(exportAudit, 503);
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("Couldn't export the audit trail")).toBeTruthy();
  expect(screen.getByText("Download File")).toBeTruthy();
  expect(screen.getByText("Failed to download file")).toBeTruthy();
  served.restore();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(files).toHaveLength(1));
});
