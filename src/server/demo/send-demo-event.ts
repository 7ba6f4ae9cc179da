import { fulfillmentBody } from "#contract/deliveries.ts";
import { reportCheckout } from "#server/checkouts/report-checkout.ts";
import type { DemoDeliveryEvent, DemoEvent, DemoVisit } from "#server/demo/generate/event.ts";
import { reportFulfillment } from "#server/deliveries/report-fulfillment.ts";
import { operatorOutcome } from "#server/orders/operator-outcome.ts";
import type { Handle, InTransaction } from "#server/db/database.ts";
import { lockPaymentByOrder } from "#server/orders/outcome-store.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import { takeInOrder } from "#server/orders/take-in-order.ts";
import { storeVisits } from "#server/visits/store-visit.ts";
import { visitReport } from "#server/visits/visit-report.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Sends one demo event through the real intake, received at its own time. Events of a shop that are sent at once are stored
 * in their order, many in a transaction. Skips outcomes that no longer apply: someone trying the demo may have refunded or
 * changed the order by now.
 */
export async function sendDemoEvent(
  services: Pick<Services, "database" | "secrets" | "screening" | "orderBatches">,
  tenantId: number,
  event: DemoEvent,
): Promise<void> {
  if (event.kind === "order") {
    await takeInOrder(services, tenantId, event.order, event.at, "import");
    return;
  }
  if (event.kind === "delivery") {
    const work = (handle: Handle) => reportIfShipped(services, tenantId, event, handle);
    await services.orderBatches.write(tenantId, { ofOrder: null, work }, "import");
    return;
  }
  if (event.kind === "visit") {
    const work = (handle: Handle) => storeDemoVisit(services, tenantId, event.visit, handle);
    await services.orderBatches.write(tenantId, { ofOrder: null, work }, "import");
    return;
  }
  const ofOrder = event.kind === "outcome" ? event.orderId : null;
  const inPlace: InTransaction = (work) => services.orderBatches.write(tenantId, { ofOrder, work }, "import");
  if (event.kind === "checkout") {
    await reportCheckout(services, tenantId, event.checkout, event.at, inPlace);
    return;
  }
  try {
    await reportOutcome(services, tenantId, event.orderId, operatorOutcome.parse(event.outcome), event.at, inPlace);
  } catch (cause) {
    if (!(cause instanceof SuretyError && cause.code === "bad-content")) throw cause;
  }
}

async function storeDemoVisit(
  { secrets }: Pick<Services, "secrets">,
  tenantId: number,
  { batches, ...source }: DemoVisit,
  handle: Handle,
): Promise<void> {
  const reports = batches.map(({ at: receivedAt, ...body }) =>
    visitReport({ ...body, siteKey: "" }, { ...source, receivedAt }, identifierHash(secrets, tenantId)),
  );
  await storeVisits(handle, tenantId, reports);
}

/** A shop ships what is approved and wasn't canceled. */
async function reportIfShipped(
  services: Pick<Services, "database" | "secrets">,
  tenantId: number,
  { orderId, report, at }: DemoDeliveryEvent,
  handle: Handle,
): Promise<void> {
  const payment = await lockPaymentByOrder(handle, tenantId, orderId);
  if (payment?.decision !== "approved" || payment.cancelReason !== null) return;
  await reportFulfillment(services, tenantId, orderId, fulfillmentBody.parse(report), at, (work) => work(handle));
}
