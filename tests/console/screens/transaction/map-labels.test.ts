import { describe, expect, it } from "vitest";
import { groupNear, labelSides } from "#console/screens/transaction/map-labels.ts";

describe("places on the map", () => {
  it("that would hide one another are one group, which stands where its first place is", () => {
    const [first, second, third] = [
      { x: 100, y: 100 },
      { x: 300, y: 50 },
      { x: 110, y: 105 },
    ];
    expect(groupNear([first, second, third])).toEqual([
      { x: 100, y: 100, members: [first, third] },
      { x: 300, y: 50, members: [second] },
    ]);
  });

  it("that stand a marker's width apart are groups of their own", () => {
    expect(
      groupNear([
        { x: 100, y: 100 },
        { x: 118, y: 100 },
      ]),
    ).toHaveLength(2);
  });
});

describe("a label on the map", () => {
  it("stands above a marker that is alone", () => {
    expect(labelSides([{ x: 100, y: 100, label: "OC" }])).toEqual(["top"]);
  });

  it("stands on a side where it covers no other marker", () => {
    const below = { x: 100, y: 130, label: "SA" };
    expect(labelSides([{ x: 100, y: 100, label: "BA" }, below])).toEqual(["top", "right"]);
  });

  it("stands on a side where it covers no marker that is a label's height above", () => {
    const above = { x: 93, y: 51, label: "OC" };
    expect(labelSides([above, { x: 100, y: 100, label: "BA SA" }])).toEqual(["top", "right"]);
  });

  it("stands on a side where it covers no other label", () => {
    const beside = { x: 125, y: 100, label: "OC" };
    expect(labelSides([{ x: 100, y: 100, label: "BA SA" }, beside])).toEqual(["top", "right"]);
  });

  it("stands above its marker where no side is free", () => {
    const around = [
      { x: 100, y: 70, label: "OC" },
      { x: 130, y: 100, label: "SA" },
      { x: 100, y: 130, label: "BC" },
      { x: 70, y: 100, label: "OC" },
    ];
    expect(labelSides([{ x: 100, y: 100, label: "BA" }, ...around])[0]).toBe("top");
  });
});
