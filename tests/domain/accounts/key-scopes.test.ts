import { expect, test } from "vitest";
import { keyUseWords } from "#domain/accounts/key-scopes.ts";

test.each([
  [["orders"], "Send orders"],
  [["orders", "privacy"], "Send orders, erase and export"],
  [["orders", "read", "privacy"], "Send orders, read orders, erase and export"],
] as const)("a key for %j is for: %s", (scopes, words) => {
  expect(keyUseWords(scopes)).toBe(words);
});
