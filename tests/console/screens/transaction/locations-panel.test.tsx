import { render, screen } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { AppProvider } from "@shopify/polaris";
import { expect, it, vi } from "vitest";
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
  expect(await screen.findByText("Couldn't load the map.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
  expect(screen.getAllByRole("listitem").length).toBeGreaterThan(1);
});
