import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { addConfirmation } from "#server/access/confirmation-store.ts";
import { aSignup } from "#tests/support/a-signup.ts";
import { aPerson, aShop, type TestPerson } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { testDatabase } from "#tests/support/test-database.ts";

const served = servedConsole();

async function aNewPerson() {
  const shop = await aShop();
  const person = await aPerson({ of: [shop], password: "right-one", isConfirmed: false });
  return { shop, person, token: await aToken(person) };
}
const aToken = async ({ userId }: TestPerson) => (await testDatabase()).asSystem((handle) => addConfirmation(handle, userId, new Date()));

it("confirms the email of who is logged in", async () => {
  const { person, token } = await aNewPerson();
  served.open(`/confirm/${token}`, { person });
  expect(await screen.findByRole("heading", { name: "Your email is confirmed" })).toBeTruthy();
  expect(screen.getByText(`Notifications and reports are now sent to ${person.email}.`)).toBeTruthy();
});

it("has anyone else log in first", async () => {
  const { person, token } = await aNewPerson();
  const { user } = served.open(`/confirm/${token}`);
  expect(await screen.findByText("Log in to confirm your email.")).toBeTruthy();
  await user.type(screen.getByLabelText("Email"), person.email);
  await user.type(screen.getByLabelText("Password"), "right-one{Enter}");
  expect(await screen.findByRole("heading", { name: "Your email is confirmed" })).toBeTruthy();
});

it("says that a link is another account's, or doesn't work", async () => {
  const { token } = await aNewPerson();
  const { person } = await aNewPerson();
  const first = served.open(`/confirm/${token}`, { person });
  expect(await screen.findByText("This link is for another account. Log in to that one, and open the link again.")).toBeTruthy();
  first.leave();
  served.open("/confirm/made-up", { person });
  expect(await screen.findByText("This link was already used, or it has expired.")).toBeTruthy();
});

it("is asked for on top of every screen until it's done, with another link", async () => {
  const { shop, person } = await aNewPerson();
  const { user } = served.open("/dashboard", { person, shop });
  expect(
    await screen.findByText(
      `Confirm your email: we sent a link to ${person.email}. Until you open it, we don't send notifications and reports there.`,
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText(/^Confirm your email: we sent another link/)).toBeTruthy();
  await waitFor(() => expect(served.asked()).toContain("POST /signup/confirmation/mail"));
});

it("has a mistyped address changed, with the password", async () => {
  const { shop, person } = await aNewPerson();
  const { email } = aSignup();
  const { user } = served.open("/dashboard", { person, shop });
  await user.click(await screen.findByRole("button", { name: "Wrong address? Change it" }));
  const dialog = within(await screen.findByRole("dialog"));
  const change = () => user.click(dialog.getByRole("button", { name: "Change email" }));
  await user.clear(dialog.getByLabelText("Email"));
  await change();
  expect(dialog.getByText("Please provide your email address")).toBeTruthy();
  expect(dialog.getByText("Please provide your password")).toBeTruthy();
  await user.type(dialog.getByLabelText("Email"), email);
  await user.type(dialog.getByLabelText("Password"), "wrong-one");
  await change();
  expect(await dialog.findByText("Wrong password. Please try again.")).toBeTruthy();
  await user.clear(dialog.getByLabelText("Password"));
  await user.type(dialog.getByLabelText("Password"), "right-one{Enter}");
  expect(await screen.findByText(new RegExp(`we sent a link to ${email}`))).toBeTruthy();
});
