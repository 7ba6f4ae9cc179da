import { expect, test } from "vitest";
import { closestTo } from "#domain/text/closest-to.ts";

const options = ["name", "email", "shop-name", "guarantee", "guarantee-cap"];

test.for<[string, string | null]>([
  ["nmae", "name"],
  ["emial", "email"],
  ["Guarantie", "guarantee"],
  ["garantee-cap", "guarantee-cap"],
  ["shopname", "shop-name"],
  ["colour", null],
  ["", null],
  ["name".repeat(5000), null],
])("'%s' was meant as %s", ([text, meant]) => {
  expect(closestTo(text, options)).toBe(meant);
});

test("of two that are equally close it's the first", () => {
  expect(closestTo("cat", ["car", "cap"])).toBe("car");
  expect(closestTo("cat", [])).toBeNull();
});

test("a text that would have to change in every letter has none", () => {
  expect(closestTo("xy", ["IP"])).toBeNull();
  expect(closestTo("ipp", ["IP"])).toBe("IP");
});
