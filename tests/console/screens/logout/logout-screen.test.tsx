import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";
import { TOKEN_KEY } from "#console/session/access.ts";
import { insideAdmin } from "#tests/support/admin-frame.ts";
import { openConsole } from "#tests/support/open-console.tsx";
import { anApi, apiUrl } from "#tests/support/open-screen.tsx";
import { wireSession } from "#tests/support/wire-session.ts";

const { server } = anApi();

describe("the logout", () => {
  it("ends the session on the server and here", async () => {
    const ended = vi.fn();
    server.use(
      http.get(apiUrl("/logout"), ({ request }) => {
        ended(request.headers.get("Authorization"));
        return HttpResponse.json({ done: true });
      }),
    );
    const { place } = openConsole("/logout", { token: "a-token", tenantId: 7 });
    await waitFor(() => expect(place()).toBe("/login"));
    expect(ended).toHaveBeenCalledExactlyOnceWith("Bearer a-token");
    expect(window.localStorage).toHaveLength(0);
  });

  it("that the server does not hear of is told", async () => {
    server.use(http.get(apiUrl("/logout"), () => HttpResponse.error()));
    openConsole("/logout", { token: "a-token" });
    expect(await screen.findByText(/^You are logged out on this device/)).toBeTruthy();
  });

  it("inside the admin says that the admin signs in and out", async () => {
    insideAdmin();
    openConsole("/logout?embedded=1&shop=blue-lamp.myshopify.com&host=YWJj");
    expect(await screen.findByText(/To log out, log out of the admin\.$/)).toBeTruthy();
    expect(screen.queryByText(/connection/)).toBeNull();
    expect(screen.getByRole("link", { name: "Back to Surety" }).getAttribute("href")).toContain("shop=blue-lamp");
  });

  it("is forced on the user with the id -1", async () => {
    const session = wireSession();
    server.use(
      http.get(apiUrl("/login"), () => HttpResponse.json({ ...session, user: { ...session.user, idusers: -1 } })),
      http.get(apiUrl("/logout"), () => HttpResponse.json({ done: true })),
    );
    const { place } = openConsole("/transactions", { token: "a-token", tenantId: 7 });
    await waitFor(() => expect(place()).toMatch(/^\/login/));
    expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
  });
});
