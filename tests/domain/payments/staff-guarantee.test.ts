import { expect, test } from "vitest";
import { staffGuarantee } from "#domain/payments/staff-guarantee.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const held: Parameters<typeof staffGuarantee>[1] = {
  createdAt: new Date("2026-11-06T12:00:00Z"),
  decision: "pending",
  wasRejected: false,
  shop: { hasGuarantee: true, staffGuarantee: true },
  obstacles: ["score"],
  hasDispute: false,
  isCancelled: false,
  isFraudConfirmed: false,
};

test("staff approve a held order under guarantee if only its score kept it from it", () => {
  expect(staffGuarantee("approved", held, NOW)).toEqual({ guaranteeStatus: 2, guaranteeNote: null });
});

test.for<[Partial<typeof held>, string]>([
  [{ shop: { hasGuarantee: true, staffGuarantee: false } }, "Not guaranteed: approved by your team"],
  [{ decision: "rejected" }, "Not guaranteed: approved after it was rejected"],
  [{ wasRejected: true }, "Not guaranteed: approved after it was rejected"],
  [{ createdAt: new Date("2026-11-06T11:59:59Z") }, "Not guaranteed: approved more than 14 days after the order"],
  [{ obstacles: null }, "Not guaranteed: approved more than 14 days after the order"],
  [{ hasDispute: true }, "Not guaranteed: the order is disputed"],
  [{ isCancelled: true }, "Not guaranteed: the order was canceled"],
  [{ isFraudConfirmed: true }, "Not guaranteed: the order was confirmed as fraud"],
  [{ obstacles: ["score", "over_cap"] }, "Not guaranteed: amount above your guarantee limit"],
])("with %j staff approve without the guarantee, and the note says why", ([known, guaranteeNote]) => {
  expect(staffGuarantee("approved", { ...held, ...known }, NOW)).toEqual({ guaranteeStatus: 0, guaranteeNote });
});

test("a rejected order is rejected by the guarantee, a held one under review, and in a shop without it neither", () => {
  expect(staffGuarantee("rejected", held, NOW)).toEqual({ guaranteeStatus: 3, guaranteeNote: null });
  expect(staffGuarantee("pending", held, NOW)).toEqual({ guaranteeStatus: 1, guaranteeNote: null });
  for (const decision of ["approved", "pending", "rejected"] as const)
    expect(staffGuarantee(decision, { ...held, shop: { hasGuarantee: false, staffGuarantee: true } }, NOW)).toEqual({
      guaranteeStatus: 0,
      guaranteeNote: null,
    });
});
