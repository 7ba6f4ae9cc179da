import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { enterOwnServer, ownSite, startOwnServer, type OwnServer } from "../support/own-server.ts";
import { standalone } from "../support/stage.ts";
import { expect, test } from "../support/story.ts";

const password = "candles-and-wax";

test("an owner invites someone, who joins as a viewer, changes nothing and is removed while logged in", async ({
  stage,
  page,
  browser,
  complaints,
}) => {
  complaints.expectError(/status of (401|403)/);
  const server = await startOwnServer();
  const context = await browser.newContext();
  complaints.hear(context);
  const guest = await context.newPage();
  const { screen } = stage;
  const email = `robin-${randomUUID().slice(0, 8)}@mail.test`;
  try {
    await enterOwnServer(server, stage.frame, page, "/settings/team");
    await screen.getByRole("button", { name: "Invite someone" }).click();
    const dialog = screen.getByRole("dialog");
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByText("Viewer", { exact: true }).click();
    await stage.expectAccessible();
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(screen.getByText("Open invitations")).toBeVisible();
    await stage.expectAccessible();

    await expect.poll(() => invitationMailedTo(server, email)).not.toBeNull();
    const mailed = new URL((await invitationMailedTo(server, email)) ?? "");
    const link = `${server.address}${mailed.pathname}`;
    await guest.goto(link);
    await guest.getByLabel("Name").fill("Robin Park");
    await guest.getByLabel("Password", { exact: true }).fill(password);
    await guest.getByLabel("Confirm password").fill(password);
    await standalone(guest).expectAccessible();
    await guest.getByRole("button", { name: "Join Corner Shop" }).click();
    await guest.waitForURL((url) => !url.pathname.startsWith("/invitation"));

    const own = ownSite(server, "standalone");
    await guest.goto(`${own}/settings/team`);
    await expect(guest.getByText("Only owners can invite people, change roles and remove people.")).toBeVisible();
    await expect(guest.getByRole("button", { name: "Invite someone" })).toHaveCount(0);
    const refused = await guest.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem("surety.token") ?? ""}`;
      const body = JSON.stringify({ email: "more@mail.test", role: "owner" });
      const headers = { authorization, "content-type": "application/json", "x-tenant-id": sessionStorage.getItem("surety.tenant") ?? "" };
      return (await fetch("/api/team/invitations", { method: "POST", headers, body })).status;
    });
    expect(refused).toBe(403);
    await guest.goto(link);
    await expect(guest.getByText(/^This invitation was already accepted\./)).toBeVisible();
    await guest.goto(`${own}/settings/team`);
    await expect(guest.getByRole("heading", { name: "Team", level: 1 })).toBeVisible();

    await page.reload();
    await screen.getByRole("button", { name: "Remove Robin Park" }).click();
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(screen.getByRole("button", { name: "Remove Robin Park" })).toHaveCount(0);
    await guest.reload();
    await expect(guest.getByRole("heading", { name: "Log in" })).toBeVisible();

    await screen.getByRole("link", { name: "Audit trail" }).click();
    await expect(screen.getByText("Person removed")).toBeVisible();
    await expect(screen.getByText("Invitation accepted")).toBeVisible();
    await stage.expectAccessible();
  } finally {
    await page.goto("about:blank");
    await context.close();
    await server.stop();
  }
});

/** The link of the newest invitation that this address was mailed; null if there's none yet. */
async function invitationMailedTo({ services }: OwnServer, email: string): Promise<string | null> {
  const outbox = path.join(services.config.dataDir, "outbox");
  const names = existsSync(outbox) ? (await readdir(outbox)).filter((name) => name.endsWith(".eml")) : [];
  for (const name of names) {
    const text = (await readFile(path.join(outbox, name), "utf8")).replaceAll(/=\r?\n/g, "");
    const [link] = text.includes(`To: ${email}`) ? (/https?:\/\/\S+\/invitation\/[\w-]+/.exec(text) ?? []) : [];
    if (link !== undefined) return link;
  }
  return null;
}
