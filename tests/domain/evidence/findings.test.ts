import { expect, test } from "vitest";
import { findingsOf } from "#domain/evidence/findings.ts";

test("what came with a document is told apart: its analysis, its place, the rest", () => {
  const analysis = { passed: "yes", type: "ID_Scan", data: { address: "1 Pine St" }, preview: 1 };
  expect(findingsOf({ analysis, userAgent: { family: "Firefox" }, userIP: "203.0.113.7", geoInfo: { city: "York" } })).toEqual({
    analysis: [
      { name: "Type", value: "ID Scan" },
      { name: "Address", value: "1 Pine St" },
    ],
    places: [{ name: "City", value: "York" }],
    others: [
      { name: "Browser", value: "Firefox" },
      { name: "IP address", value: "203.0.113.7" },
    ],
    isDiscarded: false,
    passed: true,
  });
});

test.each([0, "0"])("a preview of %j says that the document was discarded", (preview) => {
  expect(findingsOf({ analysis: { preview, passed: false } })).toMatchObject({ isDiscarded: true, passed: false });
});

test("a verdict that isn't yes or no is listed as it was sent", () => {
  const found = findingsOf({ analysis: { passed: "in part", type: "signed_receipt" } });
  expect(found).toMatchObject({
    passed: null,
    analysis: [
      { name: "Passed", value: "in part" },
      { name: "Type", value: "Signed receipt" },
    ],
  });
});

test("an analysis that isn't one says nothing", () => {
  expect(findingsOf({ analysis: "x" })).toEqual({ analysis: [], places: [], others: [], isDiscarded: false, passed: null });
});
