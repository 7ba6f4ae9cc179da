import { expect, test } from "vitest";
import { nameInMail } from "#server/platforms/mail/name-in-mail.ts";
import { greeting } from "#server/platforms/mail/plain-mail.ts";
import { personActor } from "#server/shops/audit-actor.ts";
import { invitationMail } from "#server/team/invitation-mail.ts";

test.each([
  ["Lamp & Sons Co.", "Lamp & Sons Co."],
  ["Lamps w/o cords", "Lamps w/o cords"],
  ["lamp.example", '"lamp.\u2060example"'],
  ["See https://evil.test/pay now", '"See evil.\u2060test/pay now"'],
  ["Prize\nhttp://www.evil.test", '"Prize www.\u2060evil.\u2060test"'],
  ["Lamp\r\nBcc: all\u2028next", "Lamp Bcc: all next"],
  ["\u202Egnol", "gnol"],
  ["x".repeat(80), `${"x".repeat(60)}…`],
])("a name is one short line without a link: %j", (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});

test("an invitation has no link but its own, whatever its shop and people are called", () => {
  const hostile = "Win at https://evil.test/prize";
  const by = personActor({ userId: 1, fullName: hostile, email: "dana@shop.test" });
  const { subject, text } = invitationMail({ email: "ana@shop.test", role: "viewer" }, by, hostile, "https://surety.test/invitation/1");
  expect([subject, ...(text.match(/\S+:\/\/\S+/g) ?? [])]).toEqual([
    'Join "Win at evil.\u2060test/prize" on Surety',
    "https://surety.test/invitation/1",
  ]);
  expect(greeting("  ")).toBe("Hello,");
});
