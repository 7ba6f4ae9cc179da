import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { problem } from "#tests/support/access-answers.ts";
import { emptyDashboardAnswers } from "#tests/support/dashboard-answers.ts";
import { openConsole } from "#tests/support/open-console.tsx";
import { anApi, apiUrl } from "#tests/support/open-screen.tsx";

const { server } = anApi();

describe("a forgotten password", () => {
  it("is asked for by e-mail", async () => {
    server.use(http.post(apiUrl("/login/reset"), () => HttpResponse.json({ sent: true })));
    const { user } = openConsole("/reset?u=ann@shop.test");
    await user.click(await screen.findByRole("button", { name: "Reset" }));
    expect(await screen.findByText(/We have sent a link to ann@shop.test/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Send again" }));
    expect(await screen.findByText(/We have sent another link to ann@shop.test/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "I know my password" }).getAttribute("href")).toBe("/login?u=ann%40shop.test");
    await user.click(screen.getByRole("button", { name: "Use another address" }));
    expect(await screen.findByLabelText("Email")).toHaveProperty("value", "ann@shop.test");
  });

  it("of an e-mail that nobody has is told to the letter", async () => {
    server.use(http.post(apiUrl("/login/reset"), () => problem(404)));
    const { user } = openConsole("/reset");
    await user.click(await screen.findByRole("button", { name: "Reset" }));
    expect(await screen.findByText("Please provide your email address")).toBeTruthy();
    await user.type(screen.getByLabelText("Email"), "ann@shop.test{Enter}");
    expect(await screen.findByText("We can't find a user with this email address.")).toBeTruthy();
  });

  it("needs no asking of those who are signed in", async () => {
    server.use(...emptyDashboardAnswers());
    const { place } = openConsole("/reset", { token: "a-token", tenantId: 7 });
    await waitFor(() => expect(place()).toBe("/dashboard?tid=7"));
  });

  it.each(["/reset/a-link", "/reset?token=a-link"])("is replaced at %s, then the login follows", async (address) => {
    let sent: unknown = null;
    server.use(
      http.put(apiUrl("/login/reset"), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ done: true, email: "ann@shop.test" });
      }),
    );
    const { user, place } = openConsole(address, { token: "an-older-session" });
    await user.type(await screen.findByLabelText("New password"), "short");
    await user.click(screen.getByRole("button", { name: "Set password" }));
    expect(screen.getByText("Password must be at least 7 characters long")).toBeTruthy();
    expect(screen.getByText("The passwords do not match")).toBeTruthy();
    expect(sent).toBeNull();
    await user.type(screen.getByLabelText("New password"), "er now");
    await user.type(screen.getByLabelText("Confirm password"), "shorter now{Enter}");
    expect(await screen.findByText("Your new password is set. Log in with it.")).toBeTruthy();
    expect(sent).toEqual({ token: "a-link", password: "shorter now" });
    expect(place()).toBe("/login?u=ann%40shop.test");
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "ann@shop.test");
  });

  it("with a link that no longer works is told to the letter, and how to go on", async () => {
    server.use(http.put(apiUrl("/login/reset"), () => problem(422)));
    const { user } = openConsole("/reset/a-link");
    await user.type(await screen.findByLabelText("New password"), "seven77");
    await user.type(screen.getByLabelText("Confirm password"), "seven77{Enter}");
    expect(await screen.findByText("Something went wrong. This link is probably already expired or invalid.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ask for a new link" }).getAttribute("href")).toBe("/reset");
    expect(screen.getByRole("link", { name: "Back to login" })).toBeTruthy();
  });
});
