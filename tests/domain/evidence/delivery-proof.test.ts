import { expect, test } from "vitest";
import type { DeliveryStatus } from "#domain/deliveries/delivery-status.ts";
import { bestProof } from "#domain/evidence/delivery-proof.ts";

function report(status: DeliveryStatus, addressKey: string | null, shipmentId = "sh_1", day = 1) {
  return { shipmentId, status, at: new Date(Date.UTC(2026, 10, day)), carrier: null, trackingNumber: null, addressKey };
}

test.each([
  ["nothing reported", [], null],
  ["delivered to the shipping address", [report("delivered", "home")], "atShippingAddress"],
  ["delivered to another address", [report("delivered", "elsewhere")], "atOtherAddress"],
  ["delivered without an address", [report("delivered", null)], "atUnknownAddress"],
  [
    "delivered, with the address in an earlier report",
    [report("in_transit", "home"), report("delivered", null, "sh_1", 2)],
    "atShippingAddress",
  ],
  ["on its way", [report("out_for_delivery", "home")], "underway"],
  ["failed", [report("failed", "home")], "failed"],
  ["returned after it was delivered", [report("delivered", "home"), report("returned", "home", "sh_1", 3)], "failed"],
  ["two shipments, one of them delivered", [report("in_transit", "home"), report("delivered", "home", "sh_2")], "atShippingAddress"],
])("%s", (_, reports, proof) => expect(bestProof(reports, "home")).toBe(proof));

test("without a shipping address a delivery can't be compared", () => {
  expect(bestProof([report("delivered", "home")], null)).toBe("atUnknownAddress");
});
