import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { consoleConfiguration } from "#contract/configuration.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { openOrder, panel } from "#tests/console/screens/transaction/open-order.ts";

const map = vi.hoisted(() => ({ isMissing: true }));
vi.mock("#console/screens/transaction/world-map.tsx", () => {
  if (map.isMissing) throw new Error("Unable to preload CSS for /assets/world-map-1a2b.css");
  return { WorldMap: () => "The world" };
});
vi.mock("#console/ui/use-is-near.ts", () => ({ useIsNear: () => ({ ref: { current: null }, isNear: true }) }));

const served = servedConsole();

it("a map that can't be loaded says so in its place until Retry loads it, and the locations stay in words", async () => {
  const { user } = await openOrder(served, {
    order: { billingAddress: { address1: "1 High Street", city: "Leeds", country: "GB" }, device: { ip: "8.8.8.8" } },
  });
  expect(await screen.findByText("Couldn't load the map.")).toBeTruthy();
  const [, listed] = (await panel("Locations")).getAllByRole("list");
  const locations = within(listed ?? document.body)
    .getAllByRole("listitem")
    .map((item) => item.textContent);
  expect(locations).toEqual([
    "OC Order created (IP)United StatesCountry only",
    "BA Billing address1 High Street, Leeds, United Kingdom (opens a map in a new tab)",
  ]);
  map.isMissing = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("The world")).toBeTruthy();
});

it("an address written in two directions keeps the order of its parts", async () => {
  await openOrder(served, { order: { shippingAddress: { address1: "רחוב אלנבי 38", city: "Tel Aviv", zip: "6113637", country: "IL" } } });
  const link = (await panel("Locations")).getByRole("link");
  const parts = [...link.querySelectorAll("bdi")].map((part) => part.textContent);
  expect(parts).toEqual(["רחוב אלנבי 38", "Tel Aviv", "6113637", "Israel"]);
});

it("the distance between the addresses is said in words", async () => {
  await openOrder(served, {
    order: {
      billingAddress: { address1: "1 High Street", city: "Leeds", country: "GB" },
      shippingAddress: { address1: "Calle Mayor 1", city: "Madrid", country: "ES" },
    },
  });
  expect(await (await panel("Locations")).findByText(/^Shipping address is 1,\d{3} km from the billing address$/)).toBeTruthy();
});

it("an address opens in the maps service that is configured, as plain text until that is known", async () => {
  served.configure({ mapsLinkUrl: "https://maps.example/?q={address}&z=9" });
  const configured = served.hold(consoleConfiguration);
  await openOrder(served, { order: { shippingAddress: { address1: "1 A & B", city: "Leeds", country: "GB" } } });
  const locations = await panel("Locations");
  expect(locations.queryByRole("link")).toBeNull();
  configured();
  const link = await locations.findByRole("link");
  expect(link.getAttribute("href")).toBe("https://maps.example/?q=1%20A%20%26%20B%2C%20Leeds%2C%20United%20Kingdom&z=9");
});

it("the map's legend has all kinds of locations, and says which the order doesn't have", async () => {
  await openOrder(served, {
    order: { billingAddress: { address1: "1 High Street", city: "Leeds", country: "GB" }, device: { ip: "8.8.8.8" } },
  });
  const legend = within(await screen.findByRole("list", { name: "Map legend" }));
  expect(legend.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "OC Order created (IP)",
    "BA Billing address",
    "SA Shipping address (none)",
    "BC Card's bank country (none)",
    "EO Email opened (none)",
    "KV Verification page visited (none)",
    "KC Verification completed (none)",
    "WV Website visit (none)",
  ]);
});
