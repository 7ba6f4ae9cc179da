import { z } from "zod";
import { instant, nullIfUnreadable } from "#contract/codecs.ts";
import { fulfillmentBody, type FulfillmentBody } from "#contract/deliveries.ts";
import { deliveryLimits } from "#domain/deliveries/delivery-limits.ts";
import { deliveryStatuses } from "#domain/deliveries/delivery-status.ts";
import { foldShipments, type DeliveryReport } from "#domain/deliveries/fold-shipments.ts";
import { happenedAtFault } from "#domain/orders/happened-at.ts";
import { harmlessId } from "#domain/orders/harmless-text.ts";
import type { Address } from "#domain/orders/order.ts";
import { addressKey } from "#domain/screening/address-key.ts";
import { shortMessages } from "#domain/text/short-messages.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import type { Handle, InTransaction } from "#server/db/database.ts";
import { countShipments, findReport, insertReport, listReportsOf, type FullReport } from "#server/deliveries/delivery-store.ts";
import { noteCaseStrength } from "#server/case-strength/note-case-strength.ts";
import { harmlessFulfillment, withoutPersonalData, type HarmlessFulfillment } from "#server/deliveries/harmless-fulfillment.ts";
import { noSuchOrder } from "#server/orders/order-id.ts";
import { faultsByOrder } from "#server/orders/faults-by-order.ts";
import { lockPaymentByOrder, type LockedPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { keyOfIdentity } from "#server/screening/keyed-identity.ts";
import type { Services } from "#server/services.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

type Reported = { isNew: boolean; reportId: number; paymentId: number; warnings: Fault[] };

/**
 * Records where a shipment of an order stands. A report that is known (by shipment, status and time) changes nothing; with
 * other content it throws "known-otherwise" naming the fields that differ. Report and trail commit together. For an order
 * whose personal data was removed only the status and its time are stored.
 */
export async function reportFulfillment(
  services: Pick<Services, "database" | "secrets">,
  tenantId: number,
  orderId: string,
  sent: FulfillmentBody,
  receivedAt: Date,
  inTransaction: InTransaction = (work) => services.database.forTenants([tenantId], work),
): Promise<Reported> {
  const harmless = harmlessFulfillment(sent, identifierHash(services.secrets, tenantId));
  return inTransaction(async (handle) => {
    const payment = await lockPaymentByOrder(handle, tenantId, orderId);
    if (!payment) throw noSuchOrder();
    const { paymentId, isErased } = payment;
    const { report, warnings } = isErased ? withoutPersonalData(harmless) : harmless;
    const { known, before, faults } = await checkFulfillment(handle, tenantId, payment, { ...sent, id: report.shipmentId }, receivedAt);
    if (faults.length > 0) throw new SuretyError("bad-content", "The delivery report wasn't accepted", { faults });
    const answer = { paymentId, warnings: shortMessages(warnings) };
    if (known) {
      if (!isErased) requireSameContent(known, report);
      return { ...answer, isNew: false, reportId: known.reportId };
    }
    const key = report.address && comparableKey(report.address);
    const addressHash = keyOfIdentity(services.secrets.keyedHash, tenantId, "shippingAddress", key);
    const reportId = await insertReport(handle, tenantId, paymentId, { ...report, addressKey: addressHash, receivedAt });
    await appendTrailEvent(
      handle,
      tenantId,
      paymentId,
      {
        type: "DELIVERY",
        field: null,
        from: null,
        to: report.status,
        by: null,
        text: trailText(report, before),
        at: report.at,
      },
      { sensor: "11", evidenceId: null, details: null },
    );
    await noteCaseStrength(handle, tenantId, paymentId, report.at);
    return { ...answer, isNew: true, reportId };
  });
}

/** Null where an address says too little to tell that it's another one. */
function comparableKey(address: Address): string | null {
  return address.country === null || (address.zip === null && address.city === null) ? null : addressKey(address);
}

/** What an order and the clock say against a report whose fields have faults too, from those that could be read. */
export async function findFulfillmentFaults(
  services: Pick<Services, "database" | "secrets">,
  tenantId: number,
  orderId: string,
  sent: unknown,
  receivedAt: Date,
): Promise<readonly Fault[]> {
  const read = readable.safeParse(sent);
  if (!read.success) return [];
  const id = read.data.id === null ? null : harmlessId(read.data.id, identifierHash(services.secrets, tenantId));
  return faultsByOrder(services, tenantId, orderId, async (handle, payment) => {
    return (await checkFulfillment(handle, tenantId, payment, { ...read.data, id }, receivedAt)).faults;
  });
}

const { id, status, at } = fulfillmentBody.shape;
const readable = z.object({
  id: nullIfUnreadable(id),
  status: nullIfUnreadable(status),
  at: nullIfUnreadable(at),
  events: nullIfUnreadable(z.array(nullIfUnreadable(z.object({ at: nullIfUnreadable(instant) }))).optional()),
});

async function checkFulfillment(
  handle: Handle,
  tenantId: number,
  { paymentId, createdAt }: LockedPayment,
  read: z.output<typeof readable>,
  receivedAt: Date,
) {
  const faultAt = (path: string, time: Date | null): Fault[] => {
    const message = time && happenedAtFault(time, createdAt, receivedAt);
    return message === null ? [] : [{ path, message }];
  };
  const ownFaults = faultAt("at", read.at);
  const eventFaults = (read.events ?? []).flatMap((event, index) => faultAt(`events[${index}].at`, event?.at ?? null));
  const faults = [...ownFaults, ...eventFaults];
  // There is always room for a repeat, and only one whose identity is right can be known as one.
  if (read.id === null || read.status === null || read.at === null || ownFaults.length > 0) return { known: null, before: [], faults };
  const known = await findReport(handle, tenantId, paymentId, { shipmentId: read.id, status: read.status, at: read.at });
  if (known) return { known, before: [], faults };
  const before = await listReportsOf(handle, tenantId, paymentId, read.id);
  return { known, before, faults: [...faults, ...(await roomFaults(handle, tenantId, paymentId, before.length))] };
}

async function roomFaults(handle: Handle, tenantId: number, paymentId: number, reports: number): Promise<Fault[]> {
  if (reports >= deliveryLimits.reports) return [{ path: "id", message: `must have at most ${deliveryLimits.reports} reports` }];
  if (reports > 0 || (await countShipments(handle, tenantId, paymentId)) < deliveryLimits.shipments) return [];
  return [{ path: "id", message: `must be one of the order's ${deliveryLimits.shipments} shipments, the most it can have` }];
}

function requireSameContent(known: FullReport, report: HarmlessFulfillment): void {
  const fields = ["carrier", "trackingNumber", "address", "events"] as const;
  const differing = fields.filter((field) => JSON.stringify(known[field]) !== JSON.stringify(report[field]));
  if (differing.length === 0) return;
  throw new SuretyError("known-otherwise", "This delivery report was recorded before, with other content", {
    faults: differing.map((path) => ({ path, message: "differs from what was recorded" })),
  });
}

/** A report that doesn't name the carrier or tracking number is about those that are known. */
function trailText(report: DeliveryReport, before: readonly DeliveryReport[]): string {
  const [shipment] = foldShipments([...before, report]);
  const name = [report.carrier ?? shipment?.carrier, report.trackingNumber ?? shipment?.trackingNumber].filter(Boolean).join(" ");
  const { words } = deliveryStatuses[report.status];
  return name === "" ? words : `${words}, ${name}`;
}
