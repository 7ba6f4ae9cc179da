import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { checkResetLink, requestPasswordReset, setPassword } from "#contract/sign-in.ts";
import { addReset } from "#server/access/reset-store.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asNobody } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { testDatabase } from "#tests/support/test-database.ts";

const served = servedConsole();

async function someoneWithAShop() {
  const shop = await aShop();
  return { shop, person: await aPerson({ of: [shop], password: "forgotten" }) };
}

/** The token of a reset link that this person was sent. */
async function aLinkOf(userId: number): Promise<string> {
  return (await testDatabase()).asSystem((handle) => addReset(handle, userId, new Date()));
}

describe("a forgotten password", () => {
  it("is reset by a link that is mailed, and mailed again", async () => {
    const { email } = (await someoneWithAShop()).person;
    const { user } = served.open(`/reset?u=${email}`);
    await user.click(await screen.findByRole("button", { name: "Reset" }));
    expect(await screen.findByText(new RegExp(`^We sent a link to ${email}`))).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "Send again" }));
    expect(await screen.findByText(new RegExp(`^We sent another link to ${email}`))).toBeTruthy();
    expect(served.app().jobs.filter(({ name }) => name === "send-mail")).toHaveLength(2);
    expect(screen.getByRole("link", { name: "I know my password" }).getAttribute("href")).toBe(`/login?u=${encodeURIComponent(email)}`);
    await user.click(screen.getByRole("button", { name: "Use a different email" }));
    expect(await screen.findByLabelText("Email")).toHaveProperty("value", email);
  });

  it("of an unknown email is told to the letter, and a blank one is asked for", async () => {
    const { user } = served.open("/reset");
    await user.click(await screen.findByRole("button", { name: "Reset" }));
    expect(await screen.findByText("Please provide your email address")).toBeTruthy();
    expect(served.asked()).not.toContain("POST /login/reset");
    await user.type(screen.getByLabelText("Email"), "nobody@shop.test{Enter}");
    expect(await screen.findByText("We can't find a user with this email address.")).toBeTruthy();
  });

  it("keeps the email where the server cannot be reached, and is asked for again", async () => {
    const { email } = (await someoneWithAShop()).person;
    served.lose(requestPasswordReset);
    const { user } = served.open(`/reset?u=${email}`);
    await user.click(await screen.findByRole("button", { name: "Reset" }));
    expect(await screen.findByText("Can't reach Surety")).toBeTruthy();
    expect(screen.getByLabelText("Email")).toHaveProperty("value", email);
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText(/^We sent a link/)).toBeTruthy();
  });

  it("is not asked for by those who are logged in", async () => {
    const { shop, person } = await someoneWithAShop();
    const { place } = served.open("/reset", { person, shop });
    await waitFor(() => expect(place()).not.toContain("/reset"));
  });
});

describe("a reset link", () => {
  it("of a person without a password yet sets the first one", async () => {
    const { person } = await someoneWithAShop();
    const { user } = served.open(`/reset/${await aLinkOf(person.userId)}?first=yes`, { person });
    expect(await screen.findByText("Set your password")).toBeTruthy();
    await user.type(await screen.findByLabelText("Password"), "long enough");
    await user.type(screen.getByLabelText("Confirm password"), "long enough{Enter}");
    expect(await screen.findByText("Your password is set. Log in with it.")).toBeTruthy();
  });

  it.each(["/reset/", "/reset?token="])("at %s sets a new password, which then logs in", async (address) => {
    const { person } = await someoneWithAShop();
    const { user, place } = served.open(`${address}${await aLinkOf(person.userId)}`, { person });
    await user.type(await screen.findByLabelText("New password"), "short");
    await user.click(screen.getByRole("button", { name: "Set password" }));
    expect(screen.getByText("Password must be at least 7 characters long")).toBeTruthy();
    expect(screen.getByText("Passwords don't match")).toBeTruthy();
    expect(served.asked()).not.toContain("PUT /login/reset");
    await user.type(screen.getByLabelText("New password"), "er now");
    await user.type(screen.getByLabelText("Confirm password"), "shorter now{Enter}");
    expect(await screen.findByText("Your password has been reset. Log in with your new password.")).toBeTruthy();
    expect(place()).toBe(`/login?u=${encodeURIComponent(person.email)}`);
    await user.type(screen.getByLabelText("Password"), "shorter now{Enter}");
    await waitFor(() => expect(place()).toContain("tid="));
  });

  it.each(["/reset/never-was", "/reset?token=never-was", "/reset/never-was?first=yes"])(
    "at %s that was used or has expired says so before the form, and how to get another",
    async (address) => {
      const { user, place } = served.open(address);
      expect(await screen.findByText("This link doesn't work anymore")).toBeTruthy();
      expect(screen.getByText("It was already used, or it has expired. Request a new one to set your password.")).toBeTruthy();
      expect(screen.queryByLabelText(/password/i)).toBeNull();
      expect(screen.getByRole("link", { name: "Back to login" }).getAttribute("href")).toBe("/login");
      await user.click(screen.getByRole("link", { name: "Request a new link" }));
      expect(await screen.findByLabelText("Email")).toBeTruthy();
      expect(place()).toBe("/reset");
    },
  );

  it("is checked without a jump, and has its form where that fails", async () => {
    const { person } = await someoneWithAShop();
    const link = `/reset/${await aLinkOf(person.userId)}`;
    const release = served.hold(checkResetLink);
    const held = served.open(link);
    expect(await screen.findByRole("status", { name: "Checking your link" })).toBeTruthy();
    release();
    expect(await screen.findByLabelText("New password")).toBeTruthy();
    held.leave();
    served.refuse(checkResetLink, 503);
    served.open(link);
    expect(await screen.findByLabelText("New password")).toBeTruthy();
  });

  it("that is used elsewhere meanwhile is told to the letter, and how to get another", async () => {
    const { person } = await someoneWithAShop();
    const token = await aLinkOf(person.userId);
    const { user } = served.open(`/reset/${token}`);
    await user.type(await screen.findByLabelText("New password"), "seven77");
    await served.app().read(setPassword, { body: { token, password: "first one" } }, asNobody);
    await user.type(screen.getByLabelText("Confirm password"), "seven77{Enter}");
    expect(await screen.findByText("Something went wrong. This link is probably already expired or invalid.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Request a new link" }).getAttribute("href")).toBe("/reset");
    expect(screen.getByRole("link", { name: "Back to login" })).toBeTruthy();
  });

  it("is not blamed where the server cannot be reached, and works afterwards", async () => {
    const { person } = await someoneWithAShop();
    served.lose(setPassword);
    const { user } = served.open(`/reset/${await aLinkOf(person.userId)}`);
    await user.type(await screen.findByLabelText("New password"), "seven77");
    await user.type(screen.getByLabelText("Confirm password"), "seven77{Enter}");
    expect(await screen.findByText(/^Can't reach Surety/)).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Set password" }));
    expect(await screen.findByText("Your password has been reset. Log in with your new password.")).toBeTruthy();
  });
});
