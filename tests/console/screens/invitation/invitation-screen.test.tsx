import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { z } from "zod";
import { getSession } from "#contract/session.ts";
import { getInvitation, inviteToTeam, resendInvitation, withdrawInvitation } from "#contract/team.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/invitation/invitation-screen.tsx";
import { aPerson, aShop, type TestPerson } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
const PASSWORD = "a long password";
let counted = 0;

/** An invitation to a shop, by the path of its link. */
async function anInvitation({ to }: { to?: Pick<TestPerson, "email"> } = {}) {
  counted += 1;
  const email = to?.email ?? `kim-${process.pid}-${counted}@mail.test`;
  const shop = await aShop({ name: "Blue Lamp" });
  const owner = await aPerson({ of: [shop], isConfirmed: true, fullName: "Dana Reyes" });
  const as = asPerson(owner, shop);
  const { invitationId } = await served.app().read(inviteToTeam, { body: { email, fullName: null, role: "analyst" } }, as);
  const { text } = z.object({ text: z.string() }).parse(served.app().jobs.at(-1)?.data);
  const [path = ""] = /\/invitation\/\S+/.exec(text) ?? [];
  const again = () => served.app().read(resendInvitation, { params: { invitationId } }, as);
  return { email, shop, path, again, withdraw: () => served.app().read(withdrawInvitation, { params: { invitationId } }, as) };
}

it("someone new sets a name and a password and is in the shop", async () => {
  const { path, email, shop } = await anInvitation();
  const { user, place } = served.open(path);
  expect(await screen.findByText("Dana Reyes invited you to Blue Lamp as an analyst.")).toBeTruthy();
  expect(await screen.findByLabelText("Email")).toHaveProperty("value", email);
  await user.click(screen.getByRole("button", { name: "Join Blue Lamp" }));
  expect(screen.getByText("Please provide your name")).toBeTruthy();
  expect(screen.getByText("Please provide a password")).toBeTruthy();
  await user.type(screen.getByLabelText("Full name"), "Kim Lee");
  await user.type(screen.getByLabelText("Password"), PASSWORD);
  await user.type(screen.getByLabelText("Confirm password"), PASSWORD);
  await user.click(screen.getByRole("button", { name: "Join Blue Lamp" }));
  await waitFor(() => expect(place()).toMatch(new RegExp(`^/(scenarios|insights)\\?tid=${shop.tenantId}$`)));
});

it("the owner of a signup in the Shopify admin reads whose account it is, not that a shop invited them", async () => {
  const { path, shop, withdraw } = await anInvitation();
  await served.app().services.database.asOwner("update invitation set is_of_signup = true where tenant_id = $1", [shop.tenantId]);
  const { leave } = served.open(path);
  expect(
    await screen.findByText("Your Surety account for Blue Lamp is ready. Set a password to log in outside Shopify, too."),
  ).toBeTruthy();
  expect(screen.getByRole("button", { name: "Set password" })).toBeTruthy();
  leave();
  await withdraw();
  served.open(path);
  expect(await screen.findByText(/In Shopify, it can be sent again under Settings > Team/)).toBeTruthy();
});

it("someone with an account logs in, comes back and joins", async () => {
  const elsewhere = await aShop();
  const person = await aPerson({ of: [elsewhere], password: PASSWORD });
  const { path, shop } = await anInvitation({ to: person });
  const { user, place } = served.open(path);
  await user.click(await screen.findByRole("button", { name: "Log in to accept" }));
  expect(await screen.findByLabelText("Email")).toHaveProperty("value", person.email);
  await user.type(screen.getByLabelText("Password"), `${PASSWORD}{Enter}`);
  await user.click(await screen.findByRole("button", { name: "Join Blue Lamp" }));
  await waitFor(() => expect(place()).toContain(`tid=${shop.tenantId}`));
  expect(place()).not.toContain("/invitation");
});

it("someone who is logged in as another is told so, and logs in as the one it's for", async () => {
  const invited = await aPerson({ of: [await aShop()], password: PASSWORD });
  const other = await aPerson({ of: [await aShop()] });
  const { path } = await anInvitation({ to: invited });
  const { user, place } = served.open(path, { person: other });
  expect(await screen.findByText(`You're logged in as ${other.email}, but this invitation is for ${invited.email}.`)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Log out and continue" }));
  await user.type(await screen.findByLabelText("Password"), `${PASSWORD}{Enter}`);
  expect(await screen.findByText(`You're logged in as ${invited.email}.`)).toBeTruthy();
  expect(place()).toBe(path);
});

it("someone who is logged in as another logs out first, and then joins as someone new", async () => {
  const other = await aPerson({ of: [await aShop()] });
  const { path, email } = await anInvitation();
  const { user, place } = served.open(path, { person: other });
  expect(await screen.findByText(`You're logged in as ${other.email}, but this invitation is for ${email}.`)).toBeTruthy();
  expect(screen.queryByLabelText("Password")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Log out and continue" }));
  expect(await screen.findByLabelText("Email")).toHaveProperty("value", email);
  expect(place()).toBe(path);
  expect((await served.app().call(getSession, {}, asPerson(other))).status).toBe(401);
});

it("a link that was used, was withdrawn or never was says so, with the way on", async () => {
  const withdrawn = await anInvitation();
  await withdrawn.withdraw();
  const first = served.open(withdrawn.path);
  expect(await screen.findByText("This invitation was withdrawn. Ask Dana Reyes for a new one.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Log in" })).toBeTruthy();
  first.leave();
  served.open("/invitation/made-up");
  expect(await screen.findByText("This invitation doesn't exist anymore, or the link is incomplete. Ask for a new one.")).toBeTruthy();
});

it("an earlier link says that a newer one was sent", async () => {
  const first = await anInvitation();
  await first.again();
  served.open(first.path);
  expect(await screen.findByText("A newer link was sent. Use the link in your latest email.")).toBeTruthy();
});

it("a link that can't be looked up is tried again", async () => {
  const { path } = await anInvitation();
  served.refuse(getInvitation, 500);
  const { user } = served.open(path);
  const retry = await screen.findByRole("button", { name: "Retry" });
  served.restore();
  await user.click(retry);
  expect(await screen.findByRole("button", { name: "Join Blue Lamp" })).toBeTruthy();
});
