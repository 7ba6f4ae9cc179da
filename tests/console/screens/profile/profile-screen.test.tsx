import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { TOKEN_KEY } from "#console/session/access.ts";
import { confirmSecondFactor, getProfile, startSecondFactor } from "#contract/profile.ts";
import { signIn } from "#contract/sign-in.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/profile/profile-screen.tsx";
import "#console/screens/profile/set-up-dialog.tsx";
import { codeOf } from "#tests/support/app-code.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asNobody, asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
const PASSWORD = "a long password";

async function someone() {
  const shop = await aShop();
  const person = await aPerson({ of: [shop], password: PASSWORD });
  return { shop, person };
}

/** Someone who logs in with a code as well. */
async function someoneWithAnApp() {
  const own = await someone();
  const as = asPerson(own.person);
  const { secret } = await served.app().read(startSecondFactor, { body: { currentPassword: PASSWORD } }, as);
  const { recoveryCodes } = await served.app().read(confirmSecondFactor, { body: { code: codeOf(secret, new Date()) } }, as);
  return { ...own, secret, recoveryCodes };
}

const dialog = async () => within(await screen.findByRole("dialog"));

describe("the profile", () => {
  it("is in the shop's menu of a person, and loads", async () => {
    const { user, place } = served.open("/settings/team", await someone());
    await user.click(await screen.findByRole("button", { name: /^Shop / }));
    await user.click(await screen.findByRole("menuitem", { name: "Profile" }));
    expect(await screen.findByRole("heading", { name: "Profile", level: 1 })).toBeTruthy();
    expect(place()).toContain("/profile");
  });

  it("that can't be loaded says so, until Retry succeeds", async () => {
    served.refuse(getProfile, 500);
    const { user } = served.open("/profile", await someone());
    const retry = await screen.findByRole("button", { name: "Retry" });
    served.restore();
    await user.click(retry);
    expect(await screen.findByLabelText("Name")).toBeTruthy();
  });

  it("leads to the root inside a shop's admin, where nobody has an account", async () => {
    const { place } = served.openInAdmin("/profile", await aShop());
    await waitFor(() => expect(place()).not.toContain("/profile"));
  });

  it("saves a name and a phone number, and asks for a name", async () => {
    const { user } = served.open("/profile", await someone());
    const name = await screen.findByLabelText("Name");
    await user.clear(name);
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(screen.getByText("Please provide your name")).toBeTruthy();
    await user.type(name, "Dana Ruiz");
    await user.type(screen.getByLabelText("Phone (optional)"), "+1 202 555 0143");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Dana Ruiz");
  });

  it("changes the password, with faults beside their fields", async () => {
    const { user } = served.open("/profile", await someone());
    await user.type(await screen.findByLabelText("Current password"), "wrong one");
    await user.type(screen.getByLabelText("New password"), "short");
    await user.click(screen.getByRole("button", { name: "Change password" }));
    expect(screen.getByText("Password must be at least 7 characters long")).toBeTruthy();
    expect(screen.getByText("Passwords don't match")).toBeTruthy();
    await user.type(screen.getByLabelText("New password"), " no longer");
    await user.type(screen.getByLabelText("Confirm new password"), "short no longer");
    await user.click(screen.getByRole("button", { name: "Change password" }));
    expect(await screen.findByText("Wrong password. Please try again.")).toBeTruthy();
    await user.clear(screen.getByLabelText("Current password"));
    await user.type(screen.getByLabelText("Current password"), PASSWORD);
    await user.click(screen.getByRole("button", { name: "Change password" }));
    expect(await screen.findByText("Password changed. You're logged out everywhere else.")).toBeTruthy();
    expect(screen.getByLabelText("Current password")).toHaveProperty("value", "");
  });

  it("ends one session, or all others", async () => {
    const own = await someone();
    const logIn = () => served.app().read(signIn, { body: { username: own.person.email, password: PASSWORD } }, asNobody);
    for (let other = 0; other < 3; other += 1) await logIn();
    const { user } = served.open("/profile", own);
    expect(await screen.findByText("This browser")).toBeTruthy();
    const others = () => screen.queryAllByRole("button", { name: /^Log out Unknown browser/ });
    expect(others()).toHaveLength(3);
    await user.click(others()[0] ?? document.body);
    await waitFor(() => expect(others()).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Log out everywhere else" }));
    await waitFor(() => expect(others()).toHaveLength(0));
    expect(screen.queryByRole("button", { name: "Log out everywhere else" })).toBeNull();
  });
});

describe("two-step authentication", () => {
  it("is turned on with the password, by scanning a code and entering one, then shows recovery codes once", async () => {
    const { user } = served.open("/profile", await someone());
    await user.click(await screen.findByRole("button", { name: "Turn on" }));
    const setUp = await dialog();
    await user.type(setUp.getByLabelText("Password"), "wrong{Enter}");
    expect(await setUp.findByText("Wrong password. Please try again.")).toBeTruthy();
    await user.clear(setUp.getByLabelText("Password"));
    await user.type(setUp.getByLabelText("Password"), PASSWORD);
    await user.click(setUp.getByRole("button", { name: "Continue" }));
    expect(await setUp.findByRole("img", { name: "QR code for your authenticator app" })).toBeTruthy();
    const secret = setUp.getByLabelText("Key").textContent ?? "";
    expect(secret).toMatch(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/);
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValueOnce();
    await user.click(setUp.getByRole("button", { name: "Copy Key" }));
    expect(await setUp.findByText("Copied")).toBeTruthy();
    expect(write).toHaveBeenCalledWith(secret.replaceAll(" ", ""));
    await user.type(setUp.getByLabelText("Code"), "000000");
    await user.click(setUp.getByRole("button", { name: "Turn on" }));
    expect(await setUp.findByText("This code is wrong or was already used. Please try again.")).toBeTruthy();
    await user.clear(setUp.getByLabelText("Code"));
    await user.type(setUp.getByLabelText("Code"), codeOf(secret, new Date()));
    await user.click(setUp.getByRole("button", { name: "Turn on" }));
    expect(await screen.findByText("Two-step authentication is on")).toBeTruthy();
    expect((await dialog()).getAllByText(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)).toHaveLength(10);
    await user.click((await dialog()).getByRole("button", { name: "I saved these codes" }));
    expect(await screen.findByText("10 recovery codes left, to log in without your phone.")).toBeTruthy();
  });

  it("gives new recovery codes, and is turned off with the password and a code", async () => {
    const { recoveryCodes, ...own } = await someoneWithAnApp();
    const { user } = served.open("/profile", own);
    await user.click(await screen.findByRole("button", { name: "New recovery codes" }));
    await user.type((await dialog()).getByLabelText("Password"), PASSWORD);
    await user.type((await dialog()).getByLabelText("Code from your app, or a recovery code"), recoveryCodes[0] ?? "");
    await user.click((await dialog()).getByRole("button", { name: "Create codes" }));
    expect(await screen.findByText("Your new recovery codes")).toBeTruthy();
    const [code] = (await dialog()).getAllByText(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    await user.click((await dialog()).getByRole("button", { name: "I saved these codes" }));
    await user.click(await screen.findByRole("button", { name: "Turn off" }));
    const off = await dialog();
    await user.type(off.getByLabelText("Password"), "wrong one");
    await user.type(off.getByLabelText("Code from your app, or a recovery code"), code?.textContent ?? "");
    await user.click(off.getByRole("button", { name: "Turn off" }));
    expect(await off.findByText("Wrong password. Please try again.")).toBeTruthy();
    await user.clear(off.getByLabelText("Password"));
    await user.type(off.getByLabelText("Password"), PASSWORD);
    await user.click(off.getByRole("button", { name: "Turn off" }));
    expect(await screen.findByText("You log in with your password alone.")).toBeTruthy();
  });
});

describe("the login", () => {
  it("asks for a code as a second step, goes back, and says that a code is wrong", async () => {
    const { person, secret } = await someoneWithAnApp();
    const { user, place } = served.open("/login");
    await user.type(await screen.findByLabelText("Email"), person.email);
    await user.type(screen.getByLabelText("Password"), `${PASSWORD}{Enter}`);
    const code = await screen.findByLabelText("Code");
    expect(code.getAttribute("autocomplete")).toBe("one-time-code");
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByLabelText("Email")).toHaveProperty("value", person.email);
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await user.type(await screen.findByLabelText("Code"), "000000{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("This code is wrong or was already used.");
    await user.clear(screen.getByLabelText("Code"));
    await user.type(screen.getByLabelText("Code"), `${codeOf(secret, new Date(), 1)}{Enter}`);
    await waitFor(() => expect(place()).not.toContain("/login"));
  });

  it("takes a recovery code in its place and says how many are left", async () => {
    const { person, recoveryCodes } = await someoneWithAnApp();
    const { user, place } = served.open("/login");
    await user.type(await screen.findByLabelText("Email"), person.email);
    await user.type(screen.getByLabelText("Password"), `${PASSWORD}{Enter}`);
    await user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
    await user.type(await screen.findByLabelText("Recovery code"), `${recoveryCodes[0]}{Enter}`);
    expect(await screen.findByText(/^You have 9 recovery codes left\./)).toBeTruthy();
    // A reload goes on as the person.
    await waitFor(() => expect(window.localStorage.getItem(TOKEN_KEY)).not.toBeNull());
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(place()).not.toContain("/login"));
  });
});
