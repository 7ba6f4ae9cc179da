import { z } from "zod";
import { inviteToTeam } from "#contract/team.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import { aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";

export const shopify = { apiKey: "an-app", apiSecret: "the secret of the app" };

/** A shop with an owner whose address is confirmed, and a clock that moves only when told. */
export async function aTeam({ start = new Date("2026-11-20T12:00:00Z") } = {}) {
  const clock = { now: start };
  const app = await testApp({ now: () => clock.now, config: { shopify, publicUrl: "https://surety.test" } });
  const shop = await aShop({ name: "Blue Lamp", since: start });
  const owner = await aPerson({ of: [shop], isConfirmed: true, fullName: "Dana Reyes", at: start });
  const asOwner = asPerson(owner, shop);
  return {
    app,
    shop,
    owner,
    asOwner,
    clock,
    pass: (hours: number) => (clock.now = new Date(clock.now.getTime() + hours * 3_600_000)),
    colleague: (role: Role, of: TestShop[] = [shop]) => aPerson({ of, role, isConfirmed: true, fullName: "Kim Lee", at: clock.now }),
    mails: () => app.jobs.filter(({ name }) => name === sendMailJob.name).map(({ data }) => sendMailJob.data.parse(data)),
    /** Invites someone; returns the token of the link that they are mailed. */
    invite: async (email: string, role: Role = "analyst") => {
      const invitation = await app.read(inviteToTeam, { body: { email, fullName: null, role } }, asOwner);
      return { invitation, token: tokenOf(app.jobs) };
    },
    newestToken: () => tokenOf(app.jobs),
  };
}

/** The token in the newest mail's link. */
function tokenOf(jobs: readonly { data: unknown }[]): string {
  const { text } = z.object({ text: z.string() }).parse(jobs.at(-1)?.data);
  const token = /https:\/\/surety\.test\/invitation\/(\S+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`The newest mail has no invitation: ${text}`);
  return token;
}

let counted = 0;
/** An address that no other test uses. */
export function anAddress(): string {
  counted += 1;
  return `kim-${process.pid}-${counted}@mail.test`;
}

export type Team = Awaited<ReturnType<typeof aTeam>>;
