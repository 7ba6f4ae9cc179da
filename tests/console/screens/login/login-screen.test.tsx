import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { consoleConfiguration } from "#contract/configuration.ts";
import { pollSession } from "#contract/session.ts";
import { signIn } from "#contract/sign-in.ts";
import { TOKEN_KEY } from "#console/session/access.ts";
import { aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

async function someoneWithAPassword() {
  const shop = await aShop();
  return { shop, ...(await aPerson({ of: [shop], password: "right-one" })) };
}

/** A person of a shop of their own, and another shop's login link. */
async function someoneWithALink() {
  const own = await aShop();
  const person = await aPerson({ of: [own] });
  const shop = await aShop();
  return { own, person, email: person.email, shop, key: { shopName: shop.shopName, apiKey: shop.apiKey } };
}

describe("the login", () => {
  it("leads on to the place that was asked for", async () => {
    const { shop, email } = await someoneWithAPassword();
    const { paymentId } = await aPayment(shop, { order: { reference: "#77" } });
    const { user, place } = served.open(`/transactions/${paymentId}?page=2`);
    await user.type(await screen.findByLabelText("Email"), email);
    expect(place()).toBe("/login?page=2");
    await user.type(screen.getByLabelText("Password"), "right-one");
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(place()).toBe(`/transactions/${paymentId}?page=2&tid=${shop.tenantId}`));
    expect(await screen.findByText("Order: #77")).toBeTruthy();
  });

  it("says to the letter that email or password are wrong, also where they are blank", async () => {
    const { email } = await someoneWithAPassword();
    const { user } = served.open("/login");
    await user.click(await screen.findByRole("button", { name: "Log in" }));
    expect(await screen.findByText("Wrong username or password. Please try again.")).toBeTruthy();
    await user.type(screen.getByLabelText("Email"), email);
    await user.type(screen.getByLabelText("Password"), "wrong{Enter}");
    await waitFor(() => expect(served.asked()).toContain("POST /login"));
    expect(await screen.findByText("Wrong username or password. Please try again.")).toBeTruthy();
    expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it("shows that it is on its way, and goes out once however often it is sent", async () => {
    const { email } = await someoneWithAPassword();
    const release = served.hold(signIn);
    const { user, place } = served.open("/login");
    await user.type(await screen.findByLabelText("Email"), email);
    await user.type(screen.getByLabelText("Password"), "right-one{Enter}{Enter}");
    expect(screen.getByRole("button", { name: /Log in|Loading/ }).getAttribute("aria-busy")).toBe("true");
    release();
    await waitFor(() => expect(place()).not.toContain("/login"));
    expect(served.asked().filter((call) => call === "POST /login")).toHaveLength(1);
  });

  it("says when to come back after too many tries", async () => {
    served.refuse(signIn, 429, { "Retry-After": "840" });
    const { user } = served.open("/login?u=ann@shop.test");
    await user.type(await screen.findByLabelText("Password"), "any{Enter}");
    expect(await screen.findByText(/Please try again in 14 minutes/)).toBeTruthy();
  });

  it("tells a server that cannot be reached from a wrong password", async () => {
    served.lose(signIn);
    const { user } = served.open("/login?u=ann@shop.test");
    await user.type(await screen.findByLabelText("Password"), "any{Enter}");
    expect(await screen.findByText(/^Can't reach Surety/)).toBeTruthy();
  });

  it("takes the email from the link and leads to a forgotten password", async () => {
    served.open("/login?u=ann@shop.test");
    expect(await screen.findByLabelText("Email")).toHaveProperty("value", "ann@shop.test");
    expect(screen.getByRole("link", { name: "Forgot your password?" }).getAttribute("href")).toBe("/reset?u=ann%40shop.test");
    expect(screen.getByLabelText("Email").getAttribute("autocomplete")).toBe("username");
    expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("current-password");
  });

  it("lets those pass who are logged in, unless the logout flag asks for the form", async () => {
    const { shop, email, token } = await someoneWithAPassword();
    const passed = served.open("/login", { person: { token } });
    await waitFor(() => expect(passed.place()).toContain(`tid=${shop.tenantId}`));
    passed.leave();
    const forced = served.open("/login?logout=true", { person: { token } });
    await forced.user.type(await screen.findByLabelText("Email"), email);
    expect(forced.place()).toBe("/login?logout=true");
    await forced.user.type(screen.getByLabelText("Password"), "right-one{Enter}");
    await waitFor(() => expect(forced.place()).toContain(`tid=${shop.tenantId}`));
  });

  it("stays the form where the token of before has ended", async () => {
    served.open("/login", { person: { token: "ended-long-ago" } });
    expect(await screen.findByLabelText("Email")).toBeTruthy();
    expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it("says why who is logged in cannot be loaded, and tries again", async () => {
    const { shop, token } = await someoneWithAPassword();
    served.refuse(pollSession, 500);
    const { user, place } = served.open("/", { person: { token } });
    const retry = await screen.findByRole("button", { name: "Retry" });
    served.restore();
    await user.click(retry);
    await waitFor(() => expect(place()).toContain(`tid=${shop.tenantId}`));
  });

  it("fills a demo login in with one click, on a demo server alone", async () => {
    const plain = served.open("/login");
    await screen.findByLabelText("Email");
    await waitFor(() => expect(served.asked()).toContain("GET /configuration"));
    expect(screen.queryByText("Try the demo")).toBeNull();
    plain.leave();
    served.configure({ hasDemo: true });
    const { user } = served.open("/login");
    await user.click(await screen.findByRole("button", { name: "merchant@demo.test" }));
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "merchant@demo.test");
    expect(screen.getByLabelText("Password")).toHaveProperty("value", "surety-demo");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Password")));
    await user.click(screen.getByRole("button", { name: "free@demo.test" }));
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "free@demo.test");
  });

  it("says where the server does not answer what it offers", async () => {
    served.refuse(consoleConfiguration, 500);
    served.open("/login");
    expect(await screen.findByText("Surety isn't responding. Retrying…")).toBeTruthy();
  });
});

describe("a link with a shop's name and API key", () => {
  it("logs in by itself and leaves the form out", async () => {
    const shop = await aShop();
    const { place } = served.open("/transactions", { key: { shopName: shop.shopName, apiKey: shop.apiKey } });
    await waitFor(() => expect(place()).toBe(`/transactions?tid=${shop.tenantId}`));
    expect(window.localStorage.getItem(TOKEN_KEY)).not.toBeNull();
  });

  it("says so where the key is wrong, and goes on to the link's place after a login by hand", async () => {
    const { shop, email } = await someoneWithAPassword();
    const { user, place } = served.open("/transactions?page=2", { key: { shopName: shop.shopName, apiKey: "none" } });
    expect(await screen.findByText(/API key in this link is wrong/)).toBeTruthy();
    expect(place()).toBe("/login");
    await user.type(screen.getByLabelText("Email"), email);
    await user.type(screen.getByLabelText("Password"), "right-one{Enter}");
    await waitFor(() => expect(place()).toBe(`/transactions?page=2&tid=${shop.tenantId}`));
  });

  it("asks someone who is logged in, and puts the shop's session in place of theirs", async () => {
    const { person, email, shop, key } = await someoneWithALink();
    const { user, place, access } = served.open("/transactions", { person, key });
    expect(await screen.findByText(`You're logged in as ${email}. Log in as shop ${shop.shopName} instead?`)).toBeTruthy();
    expect(served.asked()).not.toContain("POST /login");
    await user.click(screen.getByRole("button", { name: "Log in with this link" }));
    await waitFor(() => expect(place()).toBe(`/transactions?tid=${shop.tenantId}`));
    expect(access.read().token).not.toBe(person.token);
    expect(window.localStorage.getItem(TOKEN_KEY)).toBe(access.read().token);
  });

  it("leaves someone who would rather stay in their own session, at the link's place", async () => {
    const { person, own, key } = await someoneWithALink();
    const { user, place } = served.open("/transactions?page=2", { person, key });
    await user.click(await screen.findByRole("button", { name: "Stay logged in" }));
    await waitFor(() => expect(place()).toBe(`/transactions?page=2&tid=${own.tenantId}`));
    expect(window.localStorage.getItem(TOKEN_KEY)).toBe(person.token);
    expect(served.asked()).not.toContain("POST /login");
  });

  it("leaves a good session as it is where the key is wrong, and says so", async () => {
    const { person, email, own, key } = await someoneWithALink();
    const { user, place } = served.open("/transactions", { person, key: { ...key, apiKey: "none" } });
    await user.click(await screen.findByRole("button", { name: "Log in with this link" }));
    expect((await screen.findByRole("alert")).textContent).toBe(
      `The shop name or API key in this link is wrong. You're still logged in as ${email}.`,
    );
    expect(screen.getByRole("heading", { name: "This link doesn't work" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Log in with this link" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(place()).toBe(`/transactions?tid=${own.tenantId}`));
    expect(window.localStorage.getItem(TOKEN_KEY)).toBe(person.token);
  });

  it("can be tried again where the server could not be reached", async () => {
    const { person, shop, key } = await someoneWithALink();
    const { user, place } = served.open("/transactions", { person, key });
    served.lose(signIn);
    await user.click(await screen.findByRole("button", { name: "Log in with this link" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Log in with this link" }));
    await waitFor(() => expect(place()).toBe(`/transactions?tid=${shop.tenantId}`));
  });

  it("asks without a name where the session can't be read", async () => {
    const { person, shop, key } = await someoneWithALink();
    served.refuse(pollSession, 500);
    served.open("/transactions", { person, key });
    expect(await screen.findByText(`You're logged in. Log in as shop ${shop.shopName} instead?`)).toBeTruthy();
  });

  it("logs in without asking where the session before has ended", async () => {
    const { shop, key } = await someoneWithALink();
    const { place } = served.open("/transactions", { person: { token: "ended" }, key });
    await waitFor(() => expect(place()).toBe(`/transactions?tid=${shop.tenantId}`));
  });

  it("opens its page at once where the session is that shop's own already", async () => {
    const shop = await aShop({ name: "Blue Lamp" });
    const { place, leave } = served.open("/transactions", { key: { shopName: shop.shopName, apiKey: shop.apiKey } });
    await waitFor(() => expect(place()).toBe(`/transactions?tid=${shop.tenantId}`));
    leave();
    const again = served.open("/transactions", { key: { shopName: "BLUE LAMP", apiKey: shop.apiKey } });
    await waitFor(() => expect(again.place()).toBe(`/transactions?tid=${shop.tenantId}`));
    expect(served.asked().filter((call) => call === "POST /login")).toHaveLength(1);
  });

  it("is nothing inside the shop's admin, where the session token says who it is", async () => {
    const shop = await aShop({ shopName: `lamp-${Date.now()}.myshopify.com`, platform: "SHOPIFY" });
    served.openInAdmin("/transactions", shop, { keySignIn: { shopName: shop.shopName, apiKey: shop.apiKey } });
    expect(await screen.findByRole("heading", { name: "Transactions" })).toBeTruthy();
    expect(served.asked()).not.toContain("POST /login");
  });
});
