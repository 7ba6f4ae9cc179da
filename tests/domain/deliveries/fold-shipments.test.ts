import { fc } from "#tests/support/properties.ts";
import { describe, expect, test } from "vitest";
import { deliveryStatuses, deliveryStatusNames, type DeliveryStatus } from "#domain/deliveries/delivery-status.ts";
import { foldShipments, type DeliveryReport } from "#domain/deliveries/fold-shipments.ts";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const report = (status: DeliveryStatus, day: number, more: Partial<DeliveryReport> = {}): DeliveryReport => ({
  shipmentId: "sh_1",
  status,
  at: at(day),
  carrier: null,
  trackingNumber: null,
  ...more,
});

test("each status has a rank of its own", () => {
  const ranks = deliveryStatusNames.map((status) => deliveryStatuses[status].rank);
  expect(new Set(ranks).size).toBe(ranks.length);
});

describe("shipments", () => {
  test("stand where their latest report says, since they came there", () => {
    const reports = [report("in_transit", 3), report("label_created", 1), report("in_transit", 2), report("in_transit", 4)];
    expect(foldShipments(reports)).toMatchObject([{ id: "sh_1", status: "in_transit", since: at(2) }]);
    expect(foldShipments([...reports, report("failed", 5), report("in_transit", 6)])).toMatchObject([
      { status: "in_transit", since: at(6) },
    ]);
  });

  test("have the carrier and tracking number of the latest report that names one", () => {
    const reports = [
      report("in_transit", 2, { carrier: "UPS", trackingNumber: "1Z2" }),
      report("label_created", 1, { carrier: "DHL", trackingNumber: "JD1" }),
      report("delivered", 3),
    ];
    expect(foldShipments(reports)).toMatchObject([{ carrier: "UPS", trackingNumber: "1Z2", status: "delivered", since: at(3) }]);
  });

  test("come in the order in which they were sent", () => {
    const reports = [
      report("delivered", 3, { shipmentId: "b" }),
      report("label_created", 2, { shipmentId: "a" }),
      report("label_created", 1, { shipmentId: "b" }),
    ];
    expect(foldShipments(reports).map(({ id }) => id)).toEqual(["b", "a"]);
  });

  test("that were sent at the same time come in the order of their numbers", () => {
    const reports = ["TN10", "TN2", "TN1", "TN02"].map((shipmentId) => report("label_created", 1, { shipmentId }));
    expect(foldShipments(reports).map(({ id }) => id)).toEqual(["TN1", "TN02", "TN2", "TN10"]);
  });

  test("are the same in whatever order their reports arrive", () => {
    const some = fc.uniqueArray(
      fc.record({
        shipmentId: fc.constantFrom("a", "b", "c"),
        status: fc.constantFrom(...deliveryStatusNames),
        at: fc.integer({ min: 1, max: 4 }).map(at),
        carrier: fc.constantFrom(null, "UPS", "DHL"),
        trackingNumber: fc.constantFrom(null, "1", "2"),
      }),
      { selector: (each) => `${each.shipmentId} ${each.status} ${each.at.getTime()}` },
    );
    const shuffled = some.chain((reports) =>
      fc.tuple(fc.constant(reports), fc.shuffledSubarray(reports, { minLength: reports.length, maxLength: reports.length })),
    );
    fc.assert(
      fc.property(shuffled, ([reports, arrived]) => {
        expect(foldShipments(arrived)).toEqual(foldShipments(reports));
      }),
    );
  });

  test("end with the higher rank where two reports have the same time", () => {
    expect(foldShipments([report("delivered", 2), report("out_for_delivery", 2)])).toMatchObject([{ status: "delivered" }]);
  });
});
