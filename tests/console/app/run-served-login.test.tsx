import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { confirmSecondFactor, startSecondFactor } from "#contract/profile.ts";
import { signIn } from "#contract/sign-in.ts";
import { runServedLogin } from "#console/app/run-served-login.ts";
import { servedLogin } from "#console/app/served-login.tsx";
import { TOKEN_KEY } from "#console/session/access.ts";
import { takeHandedLogin } from "#console/session/handed-login.ts";
import { codeOf } from "#tests/support/app-code.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

beforeEach(() => {
  document.documentElement.removeAttribute("class");
});

/** The page as it's drawn at the build, where React doesn't warn of effects, which are the script's. */
function drawn(): string {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const page = servedLogin({ hasDemo: true, offersSignup: true });
  quiet.mockRestore();
  return page;
}

/** Opens the served page; `begun` says whether the console was started on it. */
function openServed(address: string, { token, state }: { token?: string; state?: unknown } = {}) {
  if (token !== undefined) window.localStorage.setItem(TOKEN_KEY, token);
  window.history.replaceState({ usr: state }, "", address);
  const load = vi.fn(async () => undefined);
  const listened = vi.spyOn(document, "addEventListener");
  runServedLogin({ files: ["/assets/index.js"], load });
  const isHidden = document.documentElement.classList.contains("is-login-over");
  document.body.innerHTML = drawn();
  document.dispatchEvent(new Event("DOMContentLoaded"));
  const calls = [...listened.mock.calls];
  const leave = () => {
    for (const [name, listener] of calls) document.removeEventListener(name, listener);
    document.body.innerHTML = "";
  };
  listened.mockRestore();
  return {
    user: userEvent.setup(),
    isHidden,
    begun: () => load.mock.calls.length > 0,
    place: () => `${window.location.pathname}${window.location.search}`,
    leave,
  };
}

async function someoneWithAPassword() {
  return aPerson({ of: [await aShop()], password: "right-one" });
}

/** Someone whose login takes a code; `code` gives the next one. */
async function someoneWithAnApp() {
  const shop = await aShop();
  const person = await aPerson({ of: [shop], password: "right-one" });
  const as = asPerson(person, shop);
  const { secret } = await served.app().read(startSecondFactor, { body: { currentPassword: "right-one" } }, as);
  await served.app().read(confirmSecondFactor, { body: { code: codeOf(secret, new Date()) } }, as);
  return { ...person, code: () => codeOf(secret, new Date(), 1) };
}

/** The form's fields as a person finds them. */
const email = () => screen.getByLabelText("Email");
const password = () => screen.getByLabelText("Password");

describe("the served login", () => {
  it("leads to the place that the person came for, on the same page", async () => {
    const person = await someoneWithAPassword();
    const { user, begun, place, isHidden, leave } = openServed("/login?page=2", { state: { from: "/transactions/17?page=2" } });
    expect(isHidden).toBe(false);
    expect(document.activeElement).toBe(email());
    await user.type(email(), person.email);
    await user.type(password(), "right-one{Enter}");
    await waitFor(() => expect(begun()).toBe(true));
    expect(place()).toBe("/transactions/17?page=2");
    expect(window.localStorage.getItem(TOKEN_KEY)).toMatch(/\S/);
    leave();
  });

  it("says to the letter that email or password are wrong, also where they are blank", async () => {
    const person = await someoneWithAPassword();
    const { user, begun, leave } = openServed("/login");
    await user.click(screen.getByRole("button", { name: "Log in" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Wrong username or password. Please try again.");
    expect(served.asked()).toEqual([]);
    await user.type(email(), person.email);
    await user.type(password(), "wrong{Enter}");
    await waitFor(() => expect(served.asked()).toEqual(["POST /login"]));
    expect((await screen.findByRole("alert")).textContent).toBe("Wrong username or password. Please try again.");
    expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(begun()).toBe(false);
    leave();
  });

  it("shows that it is on its way, and goes out once however often it is sent", async () => {
    const person = await someoneWithAPassword();
    const release = served.hold(signIn);
    const { user, begun, leave } = openServed("/login");
    await user.type(email(), person.email);
    await user.type(password(), "right-one{Enter}{Enter}");
    expect(screen.getByRole("button", { name: /Log in|Loading/ }).getAttribute("aria-busy")).toBe("true");
    release();
    await waitFor(() => expect(begun()).toBe(true));
    expect(served.asked()).toEqual(["POST /login"]);
    leave();
  });

  it("says when to come back after too many tries", async () => {
    served.refuse(signIn, 429, { "Retry-After": "840" });
    const { user, leave } = openServed("/login?u=ann@shop.test");
    await user.type(password(), "any{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("Too many attempts. Please try again in 14 minutes.");
    leave();
  });

  it("tells a server that cannot be reached from a wrong password, and can be sent again", async () => {
    const person = await someoneWithAPassword();
    served.lose(signIn);
    const { user, begun, leave } = openServed(`/login?u=${person.email}`);
    await user.type(password(), "right-one{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("Can't reach Surety. Check your connection and try again.");
    served.restore();
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(begun()).toBe(true));
    leave();
  });

  it("takes the email from the link, waits at the password, and leads to a forgotten password with what was typed", async () => {
    const { user, leave } = openServed("/login?u=ann@shop.test");
    expect(email()).toHaveProperty("value", "ann@shop.test");
    expect(document.activeElement).toBe(password());
    const forgotten = screen.getByRole("link", { name: "Forgot your password?" });
    expect(forgotten.getAttribute("href")).toBe("/reset?u=ann%40shop.test");
    await user.clear(email());
    expect(forgotten.getAttribute("href")).toBe("/reset");
    await user.type(email(), "eve@shop.test");
    expect(forgotten.getAttribute("href")).toBe("/reset?u=eve%40shop.test");
    leave();
  });

  it("is hidden before it is drawn for those who are logged in, and leads on, unless the logout flag asks for the form", async () => {
    const { token } = await someoneWithAPassword();
    const passed = openServed("/login", { token, state: { from: "/scenarios" } });
    expect([passed.isHidden, passed.begun(), passed.place()]).toEqual([true, true, "/scenarios"]);
    passed.leave();
    document.documentElement.removeAttribute("class");
    const forced = openServed("/login?logout=true", { token });
    expect([forced.isHidden, forced.begun(), forced.place()]).toEqual([false, false, "/login?logout=true"]);
    forced.leave();
  });

  it("follows a login on another tab", () => {
    const { begun, place, leave } = openServed("/login");
    window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY, newValue: "a-token" }));
    expect([begun(), place()]).toEqual([true, "/"]);
    leave();
  });

  it("leaves a link with a shop's name and API key to the console", () => {
    const { isHidden, begun, place, leave } = openServed("/login?shopName=blue-lamp&apiKey=k");
    expect([isHidden, begun(), place()]).toEqual([true, true, "/login?shopName=blue-lamp&apiKey=k"]);
    leave();
  });

  it("hands a login that needs a code to the console, which begins at the code", async () => {
    const person = await someoneWithAnApp();
    const { user, begun, place, leave } = openServed("/login", { state: { from: "/scenarios" } });
    await user.type(email(), person.email);
    await user.type(password(), "right-one{Enter}");
    await waitFor(() => expect(begun()).toBe(true));
    expect(place()).toBe("/login");
    leave();
    const handedLogin = takeHandedLogin(window);
    expect(handedLogin).toEqual({ email: person.email, password: "right-one" });
    expect(takeHandedLogin(window)).toBeNull();
    const console = served.open("/login", { handedLogin });
    await console.user.type(await screen.findByLabelText("Code"), person.code());
    await console.user.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(window.localStorage.getItem(TOKEN_KEY)).not.toBeNull());
  });

  it("says what the page before left to say", () => {
    const { leave } = openServed("/login", { state: { notice: "You're logged out.", fault: "This link is wrong." } });
    expect(screen.getByRole("status").textContent).toBe("You're logged out.");
    expect(screen.getByRole("alert").textContent).toBe("This link is wrong.");
    leave();
  });

  it("fills a demo login in with one click", async () => {
    const { user, leave } = openServed("/login");
    await user.click(screen.getByRole("button", { name: "merchant@demo.test" }));
    expect(email()).toHaveProperty("value", "merchant@demo.test");
    expect(password()).toHaveProperty("value", "surety-demo");
    expect(document.activeElement).toBe(password());
    leave();
  });

  it("is never sent by the browser itself", () => {
    const { leave } = openServed("/login");
    const form = document.querySelector("form");
    expect(form?.method).toBe("post");
    expect(form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))).toBe(false);
    leave();
  });

  it("looks as the login screen does", async () => {
    served.configure({ hasDemo: true });
    const console = served.open("/login");
    await screen.findByText("Try the demo");
    await screen.findByText("Sign up");
    const whole = outlineOf(document.querySelector("main"));
    console.leave();
    const { leave } = openServed("/login");
    expect(outlineOf(document.querySelector("main"))).toBe(whole);
    expect(whole).toContain("Forgot your password?");
    leave();
  });
});

/** Without ids, which differ each time, and the focus, which is the browser's. */
function outlineOf(element: Element | null): string {
  return (element?.outerHTML ?? "")
    .replaceAll(/ (id|for|aria-labelledby|aria-describedby)="[^"]*"/g, "")
    .replaceAll(/ Polaris-(TextField--focus|Connected__Item--focused)/g, "")
    .replaceAll(/style="[^"]*"/g, (style) => style.replaceAll(/:\s+/g, ":").replaceAll(/;\s*/g, ";").replace(/;"$/, '"'));
}
