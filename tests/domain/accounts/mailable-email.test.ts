import { expect, it } from "vitest";
import { isMailable } from "#domain/accounts/mailable-email.ts";

it.each(["dana@lamp.example", "d.o'brien+shop@mail.lamp.co", "a@b.xn--p1ai", "x_y@a-b.shop"])("%s can be mailed", (email) => {
  expect(isMailable(email)).toBe(true);
});

it.each([
  "",
  "dana",
  "dana@lamp",
  ".a@x.com",
  "a.@x.com",
  "a..b@x.com",
  "ä@ö.example",
  "a@-x.com",
  "a@x.c",
  "a b@x.com",
  "a@x.com,b@x.com",
  `${"a".repeat(65)}@x.com`,
  `a@${"x".repeat(250)}.com`,
])("%j can't", (email) => {
  expect(isMailable(email)).toBe(false);
});
