import { describe, expect, it } from "vitest";
import { dayOfText, textOfDay } from "#domain/rules/calendar-day.ts";
import { parseConstant, parseConstants } from "#domain/rules/constant.ts";
import { parsePath } from "#domain/rules/custom-path.ts";
import { hasPrefixOf, prefixesOf, suffixesOf, textSet } from "#domain/rules/text-set.ts";
import { parseHours } from "#domain/rules/velocities.ts";

describe("a constant", () => {
  it.each([
    [" 12.50 ", "number", 12.5],
    ["-3", "number", -3],
    ["1e3", "number", null],
    ["0x10", "number", null],
    ["1,5", "number", null],
    ["", "number", null],
    ["2024-02-29", "date", 19_782],
    ["2023-02-29", "date", null],
    ["2024-2-9", "date", null],
    ["YES", "boolean", true],
    ["false", "boolean", false],
    ["1", "boolean", null],
    ["  a b ", "string", "a b"],
    ["   ", "string", null],
  ] as const)("%j as a %s is %j", (text, type, value) => {
    expect(parseConstant(text, type)).toBe(value);
  });

  it("is a list, written one,two,three, for an operator that takes one", () => {
    expect(parseConstants("one, two,,three,", "In", "string")).toEqual(["one", "two", "three"]);
    expect(parseConstants("1,two", "In", "number")).toBeNull();
    expect(parseConstants(",", "In", "string")).toBeNull();
  });

  it.each(["Equal", null] as const)("is one value for the operator %s", (operator) => {
    expect(parseConstants("one, two", operator, "string")).toEqual(["one, two"]);
    expect(parseConstants("1,2", operator, "number")).toBeNull();
  });
});

describe("a day", () => {
  it("is that of the instant in UTC", () => {
    expect(textOfDay(dayOfText("2026-11-21T23:30:00-05:00") ?? 0)).toBe("2026-11-22");
    expect(dayOfText("2026-13-01")).toBeNull();
    expect(dayOfText("2026-02-30")).toBeNull();
    expect(dayOfText("tomorrow")).toBeNull();
  });
});

describe("a path", () => {
  it.each([
    ["a.b", ["a", "b"]],
    ["items[0].sku", ["items", "0", "sku"]],
    [" a ", ["a"]],
    ["", null],
    ["a..b", null],
    ["a[x]", null],
    ["a".repeat(201), null],
    [Array.from({ length: 21 }, () => "a").join("."), null],
  ])("%j has the steps %j", (path, steps) => {
    expect(parsePath(path)).toEqual(steps);
  });
});

describe("hours", () => {
  it("are whole, from 1 to 720", () => {
    expect(["1", " 720 ", "0", "721", "1.5", "-1", "a"].map(parseHours)).toEqual([1, 720, null, null, null, null, null]);
  });
});

describe("a set of texts", () => {
  it("finds the entries that begin and end a text, as they were written", () => {
    const set = textSet(["Ab", " abc", "c", "", "zzzzzz"], "lower");
    expect(prefixesOf(set, "abcd")).toEqual(["Ab", "abc"]);
    expect(suffixesOf(set, "abc")).toEqual(["c", "abc"]);
    expect(hasPrefixOf(set, "b")).toBe(false);
  });
});
