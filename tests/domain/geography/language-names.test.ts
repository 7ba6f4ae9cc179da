import { expect, it } from "vitest";
import { languageNames } from "#domain/geography/language-names.ts";

it.each([
  ["en-US,en;q=0.9", ["American English", "English"]],
  ["de-CH, fr;q=0.8, *;q=0.5", ["Swiss High German", "French", "Any"]],
  ["zh-Hans-CN", ["Chinese (Simplified, China)"]],
  ["en, en;q=0.5", ["English"]],
  ["not a language, x-klingon, ,", ["not a language", "x-klingon"]],
  ["", []],
])("the header %s asks for %s", (header, names) => {
  expect(languageNames(header)).toEqual(names);
});
