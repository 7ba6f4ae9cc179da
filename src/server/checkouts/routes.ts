import type { checkoutEndpoints } from "#contract/checkouts.ts";
import { reportCheckout } from "#server/checkouts/report-checkout.ts";
import type { HandlersOf } from "#server/http/handler.ts";

export const checkoutRoutes: HandlersOf<typeof checkoutEndpoints> = {
  async reportCheckout({ actor, body, answerAsRepeat }, services) {
    const { isNew, id, warnings } = await reportCheckout(services, actor.tenantId, body, services.now());
    if (!isNew) answerAsRepeat();
    return { id, warnings };
  },
};
