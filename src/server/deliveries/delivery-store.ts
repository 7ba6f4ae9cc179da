import { z } from "zod";
import { addressFields } from "#contract/address-fields.ts";
import { deliveryLimits } from "#domain/deliveries/delivery-limits.ts";
import type { DeliveryReport } from "#domain/deliveries/fold-shipments.ts";
import type { Address } from "#domain/orders/order.ts";
import type { Handle } from "#server/db/database.ts";
import { bare, computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { deliveryReports } from "#server/db/schema/delivery-tables.ts";

/** What a carrier scanned; `at` in ISO 8601. */
export type CarrierEvent = z.output<typeof carrierEvent>;

/** What is reported, with its address and carrier events. */
export type FullReport = DeliveryReport & { address: Address | null; events: CarrierEvent[] };
/** A stored report; of its carrier events those that are listed. */
export type ListedReport = FullReport & { addressKey: string | null; eventCount: number };

const nameColumns = {
  shipmentId: bare(deliveryReports.shipmentId),
  status: bare(deliveryReports.status),
  at: bare(deliveryReports.at),
  carrier: bare(deliveryReports.carrier),
  trackingNumber: bare(deliveryReports.trackingNumber),
};
const contentColumns = { ...nameColumns, address: bare(deliveryReports.address), events: bare(deliveryReports.events) };
const idColumn = { reportId: deliveryReports.reportId };
const foundColumns = { ...contentColumns, ...idColumn };

/** The report of a locked payment with this shipment, status and time; null if there is none. */
export async function findReport(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  { shipmentId, status, at }: Pick<DeliveryReport, "shipmentId" | "status" | "at">,
): Promise<(FullReport & { reportId: number }) | null> {
  const [row] = await handle.prepared<RowOf<typeof foundColumns>>(
    `select ${selectList(foundColumns)} from delivery_report
     where tenant_id = $1 and payment_id = $2 and shipment_id = $3 and status = $4 and at = $5`,
    [tenantId, paymentId, shipmentId, status, at],
  );
  return row ? { ...row, ...contentOf(row) } : null;
}

/** The reports of one shipment of a payment, without addresses and carrier events. */
export function listReportsOf(handle: Handle, tenantId: number, paymentId: number, shipmentId: string): Promise<DeliveryReport[]> {
  return handle.prepared<RowOf<typeof nameColumns>>(
    `select ${selectList(nameColumns)} from delivery_report where tenant_id = $1 and payment_id = $2 and shipment_id = $3`,
    [tenantId, paymentId, shipmentId],
  );
}

const shipmentCount = { count: computed<number>("count(distinct shipment_id)::int") };

export async function countShipments(handle: Handle, tenantId: number, paymentId: number): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof shipmentCount>>(
    `select ${selectList(shipmentCount)} from delivery_report where tenant_id = $1 and payment_id = $2`,
    [tenantId, paymentId],
  );
  return row?.count ?? 0;
}

export async function insertReport(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  report: FullReport & { addressKey: string | null; receivedAt: Date },
): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof idColumn>>(
    `insert into delivery_report (tenant_id, payment_id, shipment_id, status, at, received_at, carrier, tracking_number, address, address_key, events)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11::jsonb) returning ${selectList(idColumn)}`,
    [
      tenantId,
      paymentId,
      report.shipmentId,
      report.status,
      report.at,
      report.receivedAt,
      report.carrier,
      report.trackingNumber,
      report.address === null ? null : JSON.stringify(report.address),
      report.addressKey,
      JSON.stringify(report.events),
    ],
  );
  if (!row) throw new Error("A delivery report got no ID");
  return row.reportId;
}

const listedColumns = {
  ...contentColumns,
  addressKey: bare(deliveryReports.addressKey),
  eventCount: computed<number>("event_count"),
};

/**
 * All reports of a payment. Carrier events come with the newest reports of each shipment, as many as are listed: older
 * reports have none, though their count says that they do.
 */
export async function listReports(handle: Handle, tenantId: number, paymentId: number): Promise<ListedReport[]> {
  const rows = await handle.prepared<RowOf<typeof listedColumns>>(
    `select ${selectList({ ...listedColumns, events: computed(`case when events_so_far <= ${deliveryLimits.listedEvents} then events else '[]'::jsonb end`) })}
     from (select *, sum(event_count) over (partition by shipment_id order by at desc, report_id) as events_so_far
       from delivery_report where tenant_id = $1 and payment_id = $2) report`,
    [tenantId, paymentId],
  );
  return rows.map((row) => ({ ...row, ...contentOf(row) }));
}

const text = z.string().nullable().catch(null);
const address = z.object(addressFields(text)).nullable().catch(null);
const carrierEvent = z.object({ status: z.string(), at: z.iso.datetime(), text, city: text, country: text });

/** Stored in the format of their time, so they are parsed when read. */
function contentOf(row: { address: unknown; events: unknown }): Pick<FullReport, "address" | "events"> {
  return { address: address.parse(row.address), events: z.array(carrierEvent).parse(row.events) };
}
