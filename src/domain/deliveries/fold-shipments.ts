import { deliveryStatuses, type DeliveryStatus } from "#domain/deliveries/delivery-status.ts";
import { compareText } from "#domain/text/compare-text.ts";

/** What was reported of a shipment, known by shipment, status and time. What a report doesn't say is null. */
export type DeliveryReport = {
  shipmentId: string;
  status: DeliveryStatus;
  at: Date;
  carrier: string | null;
  trackingNumber: string | null;
};

export type Shipment<Report extends DeliveryReport> = {
  id: string;
  carrier: string | null;
  trackingNumber: string | null;
  status: DeliveryStatus;
  /** When it first stood there, since it last stood elsewhere. */
  since: Date;
  /** Newest first. */
  reports: Report[];
};

/**
 * Folds reports into shipments, the one that was reported of first comes first; those of the same time are ordered by ID.
 * Reports are ordered by their own time and then by rank, so that the order of arrival doesn't matter; the last one that names a
 * carrier or tracking number decides on it.
 */
export function foldShipments<Report extends DeliveryReport>(reports: readonly Report[]): Shipment<Report>[] {
  const ofShipments = new Map<string, Report[]>();
  for (const report of reports.toSorted(newestFirst)) {
    const others = ofShipments.get(report.shipmentId);
    if (others) others.push(report);
    else ofShipments.set(report.shipmentId, [report]);
  }
  return [...ofShipments.values()]
    .flatMap((ofOne) => foldOne(ofOne) ?? [])
    .toSorted((a, b) => firstAt(a) - firstAt(b) || byNumber.compare(a.id, b.id) || compareText(a.id, b.id));
}

/** Puts TN9 before TN10. */
const byNumber = new Intl.Collator("en", { numeric: true });

function foldOne<Report extends DeliveryReport>(reports: Report[]): Shipment<Report> | null {
  const [newest] = reports;
  if (newest === undefined) return null;
  const before = reports.findIndex(({ status }) => status !== newest.status);
  return {
    id: newest.shipmentId,
    carrier: lastNamed(reports, "carrier"),
    trackingNumber: lastNamed(reports, "trackingNumber"),
    status: newest.status,
    since: reports.at(before === -1 ? -1 : before - 1)?.at ?? newest.at,
    reports,
  };
}

function newestFirst(a: DeliveryReport, b: DeliveryReport): number {
  return b.at.getTime() - a.at.getTime() || deliveryStatuses[b.status].rank - deliveryStatuses[a.status].rank;
}

function lastNamed(reports: readonly DeliveryReport[], field: "carrier" | "trackingNumber"): string | null {
  return reports.find((report) => report[field] !== null)?.[field] ?? null;
}

function firstAt({ reports, since }: Shipment<DeliveryReport>): number {
  return (reports.at(-1)?.at ?? since).getTime();
}
