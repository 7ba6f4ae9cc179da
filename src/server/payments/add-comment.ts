import type { PaymentComment } from "#contract/payment-detail.ts";
import { harmlessText } from "#domain/orders/harmless-text.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { insertComment } from "#server/payments/comment-store.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";

/**
 * Adds a comment in the actor's name and its event in the trail. Card numbers in it are masked, as its answer shows.
 * Throws "not-found" for another shop's payment. */
export async function addComment(
  services: Pick<Services, "database" | "now">,
  actor: Pick<ShopActor, "tenantId" | "userId" | "fullName">,
  paymentId: number,
  text: string,
): Promise<PaymentComment> {
  const { tenantId, userId, fullName } = actor;
  const comment = harmlessText(text).text.trim();
  if (comment === "")
    throw new SuretyError("bad-content", "The comment wasn't added", { faults: [{ path: "comment", message: "Please write a comment" }] });
  const at = services.now();
  return services.database.forTenants([tenantId], async (handle) => {
    const id = await insertComment(handle, tenantId, paymentId, { userId, fullName, comment, at });
    if (id === null) throw noSuchPayment();
    await appendTrailEvent(handle, tenantId, paymentId, {
      type: "COMMENT",
      field: null,
      from: null,
      to: null,
      by: fullName,
      text: comment,
      at,
    });
    return { id, comment, fullName, timestamp: at };
  });
}
