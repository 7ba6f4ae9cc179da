import { render, screen, waitFor } from "@testing-library/react";
import { AppProvider } from "@shopify/polaris";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { ApiProvider, type Api } from "#console/api/api-context.tsx";
import { createClient } from "#console/api/client.ts";
import { createLiveEvents } from "#console/api/live-events.ts";
import { createReachability } from "#console/api/reachability.ts";
import { prepareConsole } from "#console/app/start-console.ts";
import { FrameProvider } from "#console/session/frame-context.tsx";
import { ScreenFault } from "#console/app/screen-fault.tsx";

const client = createClient({
  baseUrl: "http://127.0.0.1:9/api",
  sensorUrl: "http://127.0.0.1:9/sensor",
  credentials: async () => ({}),
  onAuthorized: () => undefined,
  onUnreadable: () => undefined,
  onUnauthorized: () => "give up",
});
const reachability = createReachability(window, async () => undefined);
const api: Api = { client, liveEvents: createLiveEvents(client, reachability), reachability };

function showFault(error: Error, by: Api) {
  const Broken = () => {
    throw error;
  };
  const router = createMemoryRouter([{ path: "/", Component: Broken, ErrorBoundary: ScreenFault }]);
  render(
    <AppProvider i18n={{}}>
      <ApiProvider api={by}>
        <FrameProvider parts={prepareConsole(window, { retries: 0 }).frameParts}>
          <RouterProvider router={router} />
        </FrameProvider>
      </ApiProvider>
    </AppProvider>,
  );
}

it.each([
  ["We couldn't load this page", new Error("Unable to preload CSS for /assets/world-map-1a2b.css")],
  ["We couldn't load this page", new TypeError("Failed to fetch dynamically imported module: /assets/screen.js")],
  ["Something went wrong on this page", new TypeError("Cannot read properties of undefined (reading 'map')")],
])("a screen says %s: %s", async (title, error) => {
  vi.spyOn(console, "error").mockReturnValue();
  window.addEventListener("error", (event) => event.preventDefault());
  showFault(error, api);
  expect(await screen.findByText(title)).toBeTruthy();
});

it("a screen whose code can't be loaded offline says so, and is loaded again when the server is back", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  window.addEventListener("error", (event) => event.preventDefault());
  const offline = createReachability(window, () => Promise.reject(new TypeError("Failed to fetch")));
  showFault(new TypeError("Failed to fetch dynamically imported module: /assets/screen.js"), { ...api, reachability: offline });
  expect(await screen.findByText(/Surety may have been updated/)).toBeTruthy();
  offline.unanswered();
  expect(await screen.findByText(/this page wasn't loaded before/)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Not loaded yet" })).toBeTruthy();
  expect(screen.getAllByText(/^You're offline/)).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
  const reload = vi.spyOn(window, "location", "get").mockReturnValue({ ...window.location, reload: vi.fn() });
  offline.answered();
  await waitFor(() => expect(window.location.reload).toHaveBeenCalledOnce());
  reload.mockRestore();
});
