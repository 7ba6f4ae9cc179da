import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { TOKEN_KEY } from "#console/session/access.ts";
import { noTransactions, problem } from "#tests/support/access-answers.ts";
import { emptyDashboardAnswers } from "#tests/support/dashboard-answers.ts";
import { openConsole } from "#tests/support/open-console.tsx";
import { anApi, apiUrl } from "#tests/support/open-screen.tsx";
import { wireConfiguration } from "#tests/support/wire-session.ts";

const { server } = anApi();

function signInTakes(password: string) {
  server.use(
    http.post(apiUrl("/login"), async ({ request }) => {
      const body = await request.json();
      const isRight = typeof body === "object" && body !== null && "password" in body && body.password === password;
      return isRight ? HttpResponse.json({ token: "a-token" }) : problem(401);
    }),
    http.post(apiUrl("/payments/transactions"), noTransactions),
    ...emptyDashboardAnswers(),
  );
}

describe("the login", () => {
  it("signs in and goes on to the place that was asked for", async () => {
    signInTakes("right");
    const { user, place } = openConsole("/transactions/17?page=2", { inAddressBar: true });
    await user.type(await screen.findByLabelText("Email"), "ann@shop.test");
    expect(place()).toBe("/login?page=2");
    await user.type(screen.getByLabelText("Password"), "right");
    server.use(http.get(apiUrl("/payments/*"), () => problem(404)));
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(place()).toBe("/transactions/17?page=2&tid=7"));
    expect(window.localStorage.getItem(TOKEN_KEY)).toBe("a-token");
  });

  it("says to the letter that the password is wrong, and checks nothing before it asks", async () => {
    signInTakes("right");
    const { user } = openConsole("/login");
    await user.click(await screen.findByRole("button", { name: "Log in" }));
    expect(await screen.findByText("Wrong username or password. Please try again.")).toBeTruthy();
    await user.type(screen.getByLabelText("Email"), "ann@shop.test");
    await user.type(screen.getByLabelText("Password"), "wrong{Enter}");
    expect(await screen.findByText("Wrong username or password. Please try again.")).toBeTruthy();
    expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it("says when to come back after too many tries", async () => {
    server.use(http.post(apiUrl("/login"), () => problem(429, { "Retry-After": "840" })));
    const { user } = openConsole("/login?u=ann@shop.test");
    await user.type(await screen.findByLabelText("Password"), "any{Enter}");
    expect(await screen.findByText("Too many failed logins. Please try again in 14 minutes.")).toBeTruthy();
  });

  it("tells a server that cannot be reached from a wrong password", async () => {
    server.use(http.post(apiUrl("/login"), () => HttpResponse.error()));
    const { user } = openConsole("/login?u=ann@shop.test");
    await user.type(await screen.findByLabelText("Password"), "any{Enter}");
    expect(await screen.findByText(/^Surety cannot be reached/)).toBeTruthy();
  });

  it("takes the e-mail from the link and leads to a forgotten password", async () => {
    openConsole("/login?u=ann@shop.test");
    expect(await screen.findByLabelText("Email")).toHaveProperty("value", "ann@shop.test");
    expect(screen.getByRole("link", { name: "Forgot your password?" }).getAttribute("href")).toBe("/reset?u=ann%40shop.test");
    expect(screen.getByLabelText("Email").getAttribute("autocomplete")).toBe("username");
    expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("current-password");
  });

  it("lets those pass who are signed in, unless the logout flag asks for the form", async () => {
    signInTakes("right");
    const { place } = openConsole("/login", { token: "a-token", tenantId: 7 });
    await waitFor(() => expect(place()).toBe("/dashboard?tid=7"));
    const forced = openConsole("/login?logout=true", { token: "a-token", tenantId: 7 });
    await forced.user.type(await screen.findByLabelText("Email"), "ann@shop.test");
    expect(forced.place()).toBe("/login?logout=true");
    await forced.user.type(screen.getByLabelText("Password"), "right{Enter}");
    await waitFor(() => expect(forced.place()).toBe("/dashboard?tid=7"));
  });

  it("fills a demo sign-in in with one click, on a demo server alone", async () => {
    const first = openConsole("/login");
    await screen.findByLabelText("Email");
    expect(screen.queryByText("Try the demo")).toBeNull();
    await first.user.click(document.body);
    server.use(http.get(apiUrl("/configuration"), () => HttpResponse.json({ ...wireConfiguration(), hasDemo: true })));
    document.body.replaceChildren();
    const { user } = openConsole("/login");
    await user.click(await screen.findByRole("button", { name: "merchant@demo.test" }));
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "merchant@demo.test");
    expect(screen.getByLabelText("Password")).toHaveProperty("value", "surety-demo");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Password")));
    await user.click(screen.getByRole("button", { name: "free@demo.test" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Password")));
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "free@demo.test");
  });

  it("says where the server does not answer what it offers", async () => {
    server.use(http.get(apiUrl("/configuration"), () => HttpResponse.json({ title: "Broken", status: 500 }, { status: 500 })));
    openConsole("/login");
    expect(await screen.findByText("Surety does not answer at the moment. Trying again by itself.")).toBeTruthy();
  });

  it("is left out where a shop's name and key are in the address", async () => {
    let sent: unknown = null;
    signInTakes("-");
    server.use(
      http.post(apiUrl("/login"), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ token: "a-token" });
      }),
    );
    const { place } = openConsole("/transactions", { keySignIn: { shopName: "blue", apiKey: "k" }, inAddressBar: true });
    await waitFor(() => expect(place()).toBe("/transactions?tid=7"));
    expect(sent).toEqual({ shopName: "blue", apiKey: "k" });
  });

  it("says so where the key in the address is not right, and goes on to the link's place", async () => {
    signInTakes("right");
    const { user, place } = openConsole("/transactions?page=2", { keySignIn: { shopName: "blue", apiKey: "k" }, inAddressBar: true });
    expect(await screen.findByText("The shop's name or API key in the link is not right. Log in here instead.")).toBeTruthy();
    expect(place()).toBe("/login");
    await user.type(screen.getByLabelText("Email"), "ann@shop.test");
    await user.type(screen.getByLabelText("Password"), "right{Enter}");
    await waitFor(() => expect(place()).toBe("/transactions?page=2&tid=7"));
  });
});
