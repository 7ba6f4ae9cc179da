import type { ShipmentOnWire } from "#contract/payment-deliveries.ts";
import { addressMatch } from "#domain/evidence/delivery-proof.ts";
import { foldShipments, type Shipment } from "#domain/deliveries/fold-shipments.ts";
import { listReports, type CarrierEvent, type ListedReport } from "#server/deliveries/delivery-store.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";

/** The shipments of an order. Carriers report events again and again: each is listed once, with the report that had it first. */
export function listDeliveries({ database }: Pick<Services, "database">, tenantId: number, paymentId: number): Promise<ShipmentOnWire[]> {
  return database.forTenants([tenantId], async (handle) => {
    const { addressKey } = await findPayment(handle, tenantId, paymentId);
    const shipments = foldShipments(await listReports(handle, tenantId, paymentId));
    return shipments.map((shipment) => onWire(shipment, addressKey));
  });
}

function onWire({ reports, ...shipment }: Shipment<ListedReport>, shippingAddressKey: string | null): ShipmentOnWire {
  return {
    ...shipment,
    address: reports.find(({ address }) => address !== null)?.address ?? null,
    matchesShippingAddress: addressMatch(reports, shippingAddressKey),
    reports: withEventsOnce(reports),
    hasMoreEvents: reports.some(({ events, eventCount }) => events.length < eventCount),
  };
}

function withEventsOnce(reports: readonly ListedReport[]): ShipmentOnWire["reports"] {
  const seen = new Set<string>();
  const isNew = (event: CarrierEvent): boolean => {
    const key = JSON.stringify(event);
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  };
  return reports
    .toReversed()
    .map(({ status, at, events }) => ({
      status,
      at,
      events: events
        .filter(isNew)
        .map((event) => ({ ...event, at: new Date(event.at) }))
        .toSorted((a, b) => b.at.getTime() - a.at.getTime()),
    }))
    .toReversed();
}
