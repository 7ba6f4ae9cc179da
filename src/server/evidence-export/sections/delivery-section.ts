import { deliveryStatuses } from "#domain/deliveries/delivery-status.ts";
import { foldShipments, type Shipment } from "#domain/deliveries/fold-shipments.ts";
import { countryName } from "#domain/geography/countries.ts";
import { addressText } from "#domain/payments/significant-locations.ts";
import { listReports, type ListedReport } from "#server/deliveries/delivery-store.ts";
import type { Block, Section } from "#server/evidence-export/evidence-block.ts";
import { knownFacts } from "#server/evidence-export/known-facts.ts";
import type { SectionSource } from "#server/evidence-export/sections/section-source.ts";

const columns = [
  { title: "When", share: 2.4 },
  { title: "Where it stood", share: 2.4 },
  { title: "What the carrier said", share: 4.2 },
];

/** Where the order's shipments went, and when. */
export async function deliverySection({ handle, tenantId, payment, when }: SectionSource): Promise<Section | null> {
  const shipments = foldShipments(await listReports(handle, tenantId, payment.paymentId));
  if (shipments.length === 0) return null;
  return { title: "Delivery", blocks: shipments.flatMap((shipment) => blocksOf(shipment, payment.addressKey, when)), parts: null };
}

function blocksOf(shipment: Shipment<ListedReport>, orderKey: string | null, when: SectionSource["when"]): Block[] {
  const { id, carrier, trackingNumber, status, since, reports } = shipment;
  const address = reports.find((report) => report.address !== null)?.address ?? null;
  const key = reports.find(({ addressKey }) => addressKey !== null)?.addressKey ?? null;
  const facts = knownFacts([
    ["Status", `${deliveryStatuses[status].words}, ${when(since)}`],
    ["Carrier", carrier],
    ["Tracking number", trackingNumber],
    ["Delivered to", address && addressText(address)],
    ["Shipping address", key === null || orderKey === null ? null : key === orderKey ? "Same as the order's" : "Not the order's"],
  ]);
  const rows = reports.flatMap((report) => [
    [when(report.at), deliveryStatuses[report.status].words, ""],
    ...report.events.map(({ at, status: said, text, city, country }) => [
      when(new Date(at)),
      [city, country && countryName(country)].filter(Boolean).join(", "),
      text ?? said,
    ]),
  ]);
  return [
    { kind: "heading", text: `Shipment ${id}` },
    { kind: "facts", facts },
    { kind: "table", columns, rows },
  ];
}
