import { parseOrder } from "#domain/orders/parse-order.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import { appendFigureChange } from "#server/figures/figure-store.ts";
import { readRawOrder } from "#server/orders/changed-order-store.ts";
import { decisionWords } from "#server/orders/decision-words.ts";
import { noSuchOrder } from "#server/orders/order-id.ts";
import { keepVersion } from "#server/orders/order-version-store.ts";
import { lockPaymentByOrder } from "#server/orders/outcome-store.ts";
import { isSettled, storeScreening } from "#server/orders/store-screening.ts";
import { storeStanding } from "#server/orders/store-standing.ts";
import { appendScreenedAgain } from "#server/orders/trail-store.ts";
import type { ScreenedOrder } from "#server/orders/screened-order.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "screening" | "secrets">;

/**
 * Screens an order again as it stands, with today's scenarios, lists and facts, in the shop's row. As after a change, a worse decision
 * replaces the one that stands unless staff made it, and a better one never does. `why` follows 'Screened again'. Throws "not-found", and
 * "conflict" for an order that has nothing left to decide, or whose personal data was removed.
 */
export async function screenAgain(
  { database, screening, secrets }: Means,
  tenantId: number,
  orderId: string,
  why: string,
  at: Date,
): Promise<Pick<ScreenedOrder, "decision" | "riskScore">> {
  const startedAt = performance.now();
  return database.forTenants(
    [tenantId],
    async (handle) => {
      const payment = await lockPaymentByOrder(handle, tenantId, orderId);
      if (!payment) throw noSuchOrder();
      if (payment.isErased) throw new SuretyError("conflict", "This order's personal data was removed, so it can't be screened again.");
      if (isSettled(payment))
        throw new SuretyError("conflict", "This order is canceled, refunded or disputed, so there's nothing left to decide.");
      const sent = await readRawOrder(handle, tenantId, payment.paymentId);
      const parsed = parseOrder(sent, at, identifierHash(secrets, tenantId));
      if (parsed.faults) throw new SuretyError("conflict", "This order was stored under earlier rules and can't be screened again.");
      const { order, raw, warnings } = parsed;
      const toDecide = { order, raw, warnings, enriched: screening.enrich(tenantId, order), receivedAt: payment.receivedAt, startedAt };
      const screened = await screening.decideAgain(handle, tenantId, payment.paymentId, { ...toDecide, isErased: false });
      await keepVersion(handle, tenantId, payment.paymentId, { screened: true, at });
      const after = await storeScreening(handle, payment, screened, at);
      await appendFigureChange(handle, tenantId, payment.timeZone, payment, after);
      await appendScreenedAgain(handle, screened, why, at);
      await storeStanding(handle, tenantId, after, { at, by: null, words: decisionWords(screened) });
      return { decision: screened.decision, riskScore: screened.riskScore };
    },
    "inRow",
  );
}
