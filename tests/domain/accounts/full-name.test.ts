import { expect, it } from "vitest";
import { FULL_NAME_MAX, fullNameFault, NAME_TOO_LONG, NAME_WITH_ADDRESS } from "#domain/accounts/full-name.ts";

it.each([
  "Dana Reyes",
  "J.R. Smith",
  "St.John",
  "Dr.Reyes",
  "Dr. med. Ana Ruiz",
  "Müller-Lüdenscheidt",
  "O'Brien",
  "山田太郎",
  "A.B.C. Jones",
  "P.Romano",
])("%s is a person's name", (name) => {
  expect(fullNameFault(name, "missing")).toBeNull();
});

it.each([
  "https://spam.example",
  "Win at spam.example/now",
  "www.spam",
  "SPAM.COM",
  "Spam.Com",
  "a bücher.shop b",
  "bit.ly/x",
  "Spam.De",
  "evil。com",
  "evil․com",
  "1.2.3.4/x",
  "t.me/x",
  "x.com/evil",
  "x.com",
  "a.b.co",
  "help@a.io",
  "dr.xyz/win",
  "st.info/win",
  "mailto:a@b.c",
])("%s isn't, because emails would have a link in it", (name) => {
  expect(fullNameFault(name, "missing")).toBe(NAME_WITH_ADDRESS);
});

it("a name is given, and of at most 100 characters", () => {
  expect(fullNameFault(" ", "Please provide your name")).toBe("Please provide your name");
  expect(fullNameFault("x".repeat(FULL_NAME_MAX), "missing")).toBeNull();
  expect(fullNameFault("x".repeat(FULL_NAME_MAX + 1), "missing")).toBe(NAME_TOO_LONG);
});
