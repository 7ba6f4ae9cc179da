import { expect, it } from "vitest";
import { isCommonPassword } from "#domain/accounts/common-passwords.ts";

it.each([
  "password",
  "Password1!",
  "p@ssw0rd",
  "1234567",
  "12345678",
  "987654321",
  "1111111",
  "abcabcabc",
  "123123123",
  "abc123456",
  "qwertyuiop",
  "Qwerty123",
  "asdfghjkl",
  "1q2w3e4r",
  "trustno1",
  "letmein1",
  "Summer2026",
  "welcome",
  "iloveyou!!",
])("%s is common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each([
  "seven77",
  "long enough",
  "correct horse",
  "my summer in Rome",
  "blue-lamp-84",
  "x".repeat(7).concat("yzw"),
  "tr0ub4dor&3",
  "qwerty horse",
])("%s isn't", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
