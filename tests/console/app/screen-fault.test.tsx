import { render, screen } from "@testing-library/react";
import { AppProvider } from "@shopify/polaris";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { ScreenFault } from "#console/app/screen-fault.tsx";

it.each([
  ["We couldn't load this page", new Error("Unable to preload CSS for /assets/world-map-1a2b.css")],
  ["We couldn't load this page", new TypeError("Failed to fetch dynamically imported module: /assets/screen.js")],
  ["Something went wrong on this page", new TypeError("Cannot read properties of undefined (reading 'map')")],
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
