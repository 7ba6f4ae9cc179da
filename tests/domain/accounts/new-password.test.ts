import { expect, it } from "vitest";
import { newPasswordFaults } from "#domain/accounts/new-password.ts";

it.each([
  ["", "", "Please provide a password", null],
  ["sixsix", "sixsix", "Password must be at least 7 characters long", null],
  ["seven77", "seven77", null, null],
  ["seven77", "seven7", null, "Passwords don't match"],
  ["x".repeat(201), "x".repeat(201), "Password must be at most 200 characters long", null],
])("of the password %s, repeated as %s, the faults are %s and %s", (password, repeated, first, second) => {
  expect(newPasswordFaults(password, repeated)).toEqual({ password: first, confirmation: second });
});
