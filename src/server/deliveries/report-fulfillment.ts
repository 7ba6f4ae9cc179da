import type { FulfillmentBody } from "#contract/deliveries.ts";
import { deliveryLimits } from "#domain/deliveries/delivery-limits.ts";
import { deliveryStatuses } from "#domain/deliveries/delivery-status.ts";
import { foldShipments, type DeliveryReport } from "#domain/deliveries/fold-shipments.ts";
import { happenedAtFault } from "#domain/orders/happened-at.ts";
import type { Address } from "#domain/orders/order.ts";
import { addressKey } from "#domain/screening/address-key.ts";
import { shortMessages } from "#domain/text/short-messages.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import type { Handle, InTransaction } from "#server/db/database.ts";
import { countShipments, findReport, insertReport, listReportsOf, type FullReport } from "#server/deliveries/delivery-store.ts";
import { noteCaseStrength } from "#server/case-strength/note-case-strength.ts";
import { harmlessFulfillment, withoutPersonalData, type HarmlessFulfillment } from "#server/deliveries/harmless-fulfillment.ts";
import { noSuchOrder } from "#server/orders/order-id.ts";
import { lockPaymentByOrder } from "#server/orders/outcome-store.ts";
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
    requireTimes(sent, payment.createdAt, receivedAt);
    const answer = { paymentId, warnings: shortMessages(warnings) };
    const known = await findReport(handle, tenantId, paymentId, report);
    if (known) {
      if (!isErased) requireSameContent(known, report);
      return { ...answer, isNew: false, reportId: known.reportId };
    }
    const before = await listReportsOf(handle, tenantId, paymentId, report.shipmentId);
    await requireRoom(handle, tenantId, paymentId, before.length);
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

function requireTimes(sent: FulfillmentBody, createdAt: Date, receivedAt: Date): void {
  const times = [{ path: "at", at: sent.at }, ...(sent.events ?? []).map(({ at }, index) => ({ path: `events[${index}].at`, at }))];
  const faults = times.flatMap(({ path, at }) => {
    const message = happenedAtFault(at, createdAt, receivedAt);
    return message === null ? [] : [{ path, message }];
  });
  if (faults.length > 0) throw refusedFor(faults);
}

async function requireRoom(handle: Handle, tenantId: number, paymentId: number, reports: number): Promise<void> {
  if (reports >= deliveryLimits.reports) throw refusedFor([{ path: "id", message: `must have at most ${deliveryLimits.reports} reports` }]);
  if (reports > 0 || (await countShipments(handle, tenantId, paymentId)) < deliveryLimits.shipments) return;
  throw refusedFor([{ path: "id", message: `must be one of the order's ${deliveryLimits.shipments} shipments, the most it can have` }]);
}

function refusedFor(faults: Fault[]): SuretyError {
  return new SuretyError("bad-content", "The delivery report wasn't accepted", { faults: shortMessages(faults) });
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
