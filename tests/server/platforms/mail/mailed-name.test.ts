import { expect, it } from "vitest";
import { mailedName } from "#server/platforms/mail/mailed-name.ts";

it("a name is mailed as it is, at most 60 characters of it", () => {
  expect(mailedName("Blue Lamp & Co.")).toBe("Blue Lamp & Co.");
  expect(mailedName("x".repeat(80))).toBe(`${"x".repeat(60)}…`);
});

it.each([
  ["blue-lamp.com", '"blue-lamp.\u2060com"'],
  ["Prize at https://spam.example/now", '"Prize at spam.\u2060example/now"'],
  ["Prize\nhttp://www.spam.example", '"Prize www.\u2060spam.\u2060example"'],
])("no email makes a link of a shop called %s", (name, mailed) => {
  expect(mailedName(name)).toBe(mailed);
});
