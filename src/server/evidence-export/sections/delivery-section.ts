import { deliveryStatuses, deliveryStatusNames } from "#domain/deliveries/delivery-status.ts";
import { foldShipments, type Shipment } from "#domain/deliveries/fold-shipments.ts";
import { countryName } from "#domain/geography/countries.ts";
import { codeName } from "#domain/payments/code-words.ts";
import { addressText } from "#domain/payments/significant-locations.ts";
import { listReports, type ListedReport } from "#server/deliveries/delivery-store.ts";
import type { Block, Section } from "#server/evidence-export/evidence-block.ts";
import { knownFacts } from "#server/evidence-export/known-facts.ts";
import type { SectionSource } from "#server/evidence-export/sections/section-source.ts";

const columns = [
  { title: "When", share: 2.4 },
  { title: "Status", share: 2.4 },
  { title: "Place and details", share: 4.2 },
];

/** Where the order's shipments went, each with its steps, in the order in which they were shipped. */
export async function deliverySection({ handle, tenantId, payment, when }: SectionSource): Promise<Section | null> {
  const shipments = foldShipments(await listReports(handle, tenantId, payment.paymentId));
  if (shipments.length === 0) return null;
  return {
    title: "Delivery",
    blocks: [],
    parts: {
      what: "shipments",
      leads: shipments.map((shipment) => blocksOf(shipment, payment.addressKey, when)),
      groups: shipments.map(({ reports }) => [{ kind: "table", columns, rows: rowsOf(reports, when) }]),
    },
  };
}

function blocksOf(shipment: Shipment<ListedReport>, orderKey: string | null, when: SectionSource["when"]): Block[] {
  const { id, carrier, trackingNumber, status, since, reports } = shipment;
  const address = reports.find((report) => report.address !== null)?.address ?? null;
  const key = reports.find(({ addressKey }) => addressKey !== null)?.addressKey ?? null;
  const facts = knownFacts([
    ["Status", `${deliveryStatuses[status].words}, ${when(since)}`],
    ["Carrier", carrier],
    ["Tracking number", trackingNumber],
    [status === "delivered" ? "Delivered to" : "Sent to", address && addressText(address)],
    ["Shipping address", key === null || orderKey === null ? null : key === orderKey ? "Same as the order's" : "Not the order's"],
  ]);
  return [
    { kind: "heading", text: `Shipment ${id}` },
    { kind: "facts", facts },
  ];
}

type Row = { at: Date; status: string; details: string };

/** A row for each thing that happened, oldest first. A report that says no more than the carrier does of the same time has none. */
function rowsOf(reports: readonly ListedReport[], when: SectionSource["when"]): string[][] {
  const events = reports.flatMap((report) => report.events).map(rowOfEvent);
  const said = new Set(events.map(({ at, status }) => `${at.getTime()} ${status}`));
  const rest = reports
    .map(({ at, status }): Row => ({ at, status: deliveryStatuses[status].words, details: "" }))
    .filter(({ at, status }) => !said.has(`${at.getTime()} ${status}`));
  const rows = [...events, ...rest]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, status, details }) => [when(at), status, details]);
  return [...new Map(rows.map((row) => [row.join("\n"), row])).values()];
}

function rowOfEvent({ at, status, text, city, country }: ListedReport["events"][number]): Row {
  const known = deliveryStatusNames.find((name) => name === status);
  const place = [city, country && countryName(country)].filter(Boolean).join(", ");
  return {
    at: new Date(at),
    status: known ? deliveryStatuses[known].words : codeName(status),
    details: [place, text].filter(Boolean).join(" · "),
  };
}
