import { reportCheckout } from "#server/checkouts/report-checkout.ts";
import type { DemoEvent } from "#server/demo/generate/event.ts";
import { operatorOutcome } from "#server/orders/operator-outcome.ts";
import type { InTransaction } from "#server/db/database.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import { takeInOrder } from "#server/orders/take-in-order.ts";
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
