import { expect, it } from "vitest";
import { newPasswordFaults } from "#domain/accounts/new-password.ts";

it.each([
  ["", "", "Please provide a password", null],
  ["sixsix", "sixsix", "Password must be at least 7 characters long", null],
  ["seven77", "seven77", null, null],
  ["Password1", "Password1", "This password is easy to guess. Please choose another one", null],
  ["seven77", "seven7", null, "Passwords don't match"],
  ["x".repeat(201), "x".repeat(201), "Password must be at most 200 characters long", null],
])("of the password %s, repeated as %s, the faults are %s and %s", (password, repeated, first, second) => {
  expect(newPasswordFaults(password, repeated)).toEqual({ password: first, confirmation: second });
});

it.each(["dana@blue-lamp.com", "Dana.Reyes", "danareyes", "Blue Lamp", "bluelamp"])("%s isn't a password of its person", (password) => {
  const known = ["dana@blue-lamp.com", "dana.reyes@blue-lamp.com", "Blue Lamp"];
  expect(newPasswordFaults(password, password, known).password).toBe("This password is easy to guess. Please choose another one");
  expect(newPasswordFaults(`${password} 84`, `${password} 84`, known).password).toBeNull();
});
