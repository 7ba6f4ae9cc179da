import { render, screen } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { AppProvider } from "@shopify/polaris";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { ScreenFault } from "#console/frame/screen-fault.tsx";
import { LocationsPanel } from "#console/screens/transaction/locations-panel.tsx";
import { aDetail } from "#tests/support/wire-payments.ts";

const NOT_THERE = "Unable to preload CSS for /assets/world-map-1a2b.css";

vi.mock("#console/screens/transaction/world-map.tsx", () => {
  throw new Error(NOT_THERE);
});
vi.mock("#console/ui/use-is-near.ts", () => ({ useIsNear: () => ({ ref: { current: null }, isNear: true }) }));

it("a map that cannot be loaded says so in its place, and the places stay in words", async () => {
  render(
    <AppProvider i18n={{}}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <LocationsPanel payment={aDetail()} />
      </QueryClientProvider>
    </AppProvider>,
  );
  expect(await screen.findByText("The map could not be loaded.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
  expect(screen.getAllByRole("listitem").length).toBeGreaterThan(1);
});

it.each([
  ["This page could not be loaded", new Error(NOT_THERE)],
  ["This page could not be loaded", new TypeError("Failed to fetch dynamically imported module: /assets/screen.js")],
  ["This page has stopped working", new TypeError("Cannot read properties of undefined (reading 'map')")],
])("a screen says %s: %s", async (title, error) => {
  vi.spyOn(console, "error").mockReturnValue();
  window.addEventListener("error", (event) => event.preventDefault());
  const Broken = () => {
    throw error;
  };
  const router = createMemoryRouter([{ path: "/", Component: Broken, ErrorBoundary: ScreenFault }]);
  render(
    <AppProvider i18n={{}}>
      <RouterProvider router={router} />
    </AppProvider>,
  );
  expect(await screen.findByText(title)).toBeTruthy();
});
