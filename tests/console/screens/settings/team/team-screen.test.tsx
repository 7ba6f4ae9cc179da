import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getTeam, inviteToTeam, removeMember } from "#contract/team.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/settings/team/team-screen.tsx";
import type { Role } from "#domain/accounts/roles.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

async function aTeam(role: Role = "owner") {
  const shop = await aShop({ name: "Blue Lamp" });
  const person = await aPerson({ of: [shop], role, fullName: "Dana Reyes", isConfirmed: true });
  const colleague = await aPerson({ of: [shop], role: "analyst", fullName: "Kim Lee", isConfirmed: true });
  return { shop, person, colleague, as: asPerson(person, shop) };
}

const dialog = async () => within(await screen.findByRole("dialog"));
const rowOf = async (name: string) => within((await screen.findByText(name)).closest("tr") ?? document.body);

describe("the team", () => {
  it("is loaded first, then lists people with their roles", async () => {
    const team = await aTeam();
    const release = served.hold(getTeam);
    served.open("/settings/team", team);
    expect(await screen.findByRole("heading", { name: "Team", level: 1 })).toBeTruthy();
    expect(document.querySelector(".Polaris-SkeletonBodyText")).not.toBeNull();
    release();
    const kim = await rowOf("Kim Lee");
    expect([kim.getByText("Analyst"), kim.getByText("Not yet"), kim.getByText("Off"), kim.getByText(team.colleague.email)]).toHaveLength(4);
    expect((await rowOf("Dana Reyes")).getByText("You")).toBeTruthy();
    expect(screen.queryByText("Open invitations")).toBeNull();
  });

  it("that can't be loaded says so, until Retry succeeds", async () => {
    served.refuse(getTeam, 500);
    const { user } = served.open("/settings/team", await aTeam());
    const retry = await screen.findByRole("button", { name: "Retry" });
    served.restore();
    await user.click(retry);
    expect(await screen.findByText("Kim Lee")).toBeTruthy();
  });

  it("shows others than owners who is in it and no buttons", async () => {
    served.open("/settings/team", await aTeam("viewer"));
    expect(await screen.findByText("Only owners can invite people, change roles and remove people.")).toBeTruthy();
    for (const name of ["Invite someone", /^Change the role/, /^Remove/]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("link", { name: "Audit trail" })).toBeNull();
  });

  it("is a master account's own as well", async () => {
    const shop = await aShop({ isMaster: true });
    served.open("/settings/team", { shop, person: await aPerson({ of: [shop] }) });
    expect(await screen.findByText("Dana Reyes", { selector: "bdi" })).toBeTruthy();
  });
});

describe("an owner", () => {
  it("invites someone, sends it again and withdraws it", async () => {
    const { user } = served.open("/settings/team", await aTeam());
    await user.click(await screen.findByRole("button", { name: "Invite someone" }));
    const invite = await dialog();
    await user.click(invite.getByRole("button", { name: "Send invitation" }));
    expect(invite.getByText("Please enter an email address such as name@example.com")).toBeTruthy();
    expect(served.asked()).not.toContain("POST /team/invitations");
    await user.type(invite.getByLabelText("Email"), "lee@shop.test");
    await user.click(invite.getByRole("radio", { name: "Viewer" }));
    await user.click(invite.getByRole("button", { name: "Send invitation" }));
    expect(await screen.findByText("Invitation sent to lee@shop.test")).toBeTruthy();
    const row = await rowOf("lee@shop.test");
    expect(row.getByText("Viewer")).toBeTruthy();
    await user.dblClick(row.getByRole("button", { name: "Resend the invitation of lee@shop.test" }));
    await waitFor(() => expect(served.asked().filter((call) => call.endsWith("/resend"))).toHaveLength(1));
    await user.click((await rowOf("lee@shop.test")).getByRole("button", { name: "Withdraw the invitation of lee@shop.test" }));
    await user.click((await dialog()).getByRole("button", { name: "Withdraw invitation" }));
    await waitFor(() => expect(screen.queryByText("Open invitations")).toBeNull());
  });

  it("is told when an open invitation gets another role", async () => {
    const team = await aTeam();
    await served.app().read(inviteToTeam, { body: { email: "lee@shop.test", fullName: null, role: "viewer" } }, team.as);
    const { user } = served.open("/settings/team", team);
    await user.click(await screen.findByRole("button", { name: "Invite someone" }));
    const invite = await dialog();
    await user.type(invite.getByLabelText("Email"), "lee@shop.test");
    await user.dblClick(invite.getByRole("button", { name: "Send invitation" }));
    expect(await screen.findByText("There was an open invitation for lee@shop.test as Viewer. It's now Analyst.")).toBeTruthy();
    expect(served.asked().filter((call) => call === "POST /team/invitations")).toHaveLength(1);
  });

  it("is told in the dialog why an invitation can't be sent", async () => {
    const team = await aTeam();
    const { user } = served.open("/settings/team", team);
    await user.click(await screen.findByRole("button", { name: "Invite someone" }));
    const invite = await dialog();
    await user.type(invite.getByLabelText("Email"), team.colleague.email);
    await user.click(invite.getByRole("button", { name: "Send invitation" }));
    expect(await invite.findByText(`${team.colleague.email} is already in your team.`)).toBeTruthy();
    served.refuse(inviteToTeam, 429, { "Retry-After": "7200" });
    await user.type(invite.getByLabelText("Email"), "x");
    await user.click(invite.getByRole("button", { name: "Send invitation" }));
    expect(await invite.findByText(/Please try again in 2 hours|in 120 minutes/)).toBeTruthy();
  });

  it("changes a role, and is asked before lowering their own", async () => {
    const { user } = served.open("/settings/team", await aTeam());
    await user.click(await screen.findByRole("button", { name: "Change role of Kim Lee, Analyst" }));
    await user.click((await dialog()).getByRole("radio", { name: "Owner" }));
    await user.click((await dialog()).getByRole("button", { name: "Change role" }));
    expect(await screen.findByRole("button", { name: "Change role of Kim Lee, Owner" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Change role of Dana Reyes, Owner" }));
    await user.click((await dialog()).getByRole("radio", { name: "Viewer" }));
    expect((await dialog()).getByText(/You won't be an owner anymore/)).toBeTruthy();
    await user.click((await dialog()).getByRole("button", { name: "Change role" }));
    expect(await screen.findByText("Only owners can invite people, change roles and remove people.")).toBeTruthy();
  });

  it("removes someone after being asked", async () => {
    const { user } = served.open("/settings/team", await aTeam());
    await user.click(await screen.findByRole("button", { name: "Remove Kim Lee" }));
    await user.click((await dialog()).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(screen.queryByText("Kim Lee")).toBeNull());
  });

  it("who is the only one is told why they stay one", async () => {
    const { user } = served.open("/settings/team", await aTeam());
    const leave = await screen.findByRole<HTMLButtonElement>("button", { name: "Remove Dana Reyes" });
    const change = screen.getByRole<HTMLButtonElement>("button", { name: "Change role of Dana Reyes, Owner" });
    for (const button of [leave, change]) expect(button.getAttribute("aria-disabled") ?? String(button.disabled)).toBe("true");
    await user.hover(leave.parentElement ?? leave);
    expect((await screen.findAllByText("You're the only owner. Make someone else an owner first.")).length).toBeGreaterThan(0);
  });

  it("is told when the other owner was faster to leave", async () => {
    const team = await aTeam();
    const other = await aPerson({ of: [team.shop], role: "owner", fullName: "Lee Park" });
    const { user } = served.open("/settings/team", team);
    await user.click(await screen.findByRole("button", { name: "Remove Dana Reyes" }));
    const leave = await dialog();
    expect(leave.getByText("You lose access to this shop at once. Only an owner can invite you again.")).toBeTruthy();
    const memberId = String(other.userId);
    await served.app().read(removeMember, { params: { memberId } }, asPerson(other, team.shop));
    await user.click(leave.getByRole("button", { name: "Leave shop" }));
    expect(await leave.findByText("Dana Reyes is the only owner. Make someone else an owner first.")).toBeTruthy();
  });

  it("who leaves the only shop is logged out", async () => {
    const team = await aTeam();
    await aPerson({ of: [team.shop], role: "owner", fullName: "Lee Park" });
    const { user, place } = served.open("/settings/team", team);
    await user.click(await screen.findByRole("button", { name: "Remove Dana Reyes" }));
    await user.click((await dialog()).getByRole("button", { name: "Leave shop" }));
    await waitFor(() => expect(place()).toContain("/login"));
  });
});
