import { Readable } from "node:stream";
import type { messageEndpoints } from "#contract/messages.ts";
import type { FurtherFaultsOf, HandlersOf } from "#server/http/handler.ts";
import { findMessageOf, recordInteraction } from "#server/messages/record-interaction.ts";
import { findMessageFaults, recordMessage } from "#server/messages/record-message.ts";
import { findNamedOrder } from "#server/orders/order-id.ts";
import { SuretyError } from "#server/surety-error.ts";

/** A transparent picture of one pixel. */
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

export const messageRoutes: HandlersOf<typeof messageEndpoints> = {
  async recordMessage({ actor, params, body, answerAsRepeat }, services) {
    const orderId = await findNamedOrder(services, actor.tenantId, params.orderId);
    const { isNew, ...answer } = await recordMessage(services, actor.tenantId, orderId, body, services.now());
    if (!isNew) answerAsRepeat();
    return answer;
  },

  async loadPixel({ params, headers, ip, isHead, setHeader }, services) {
    if (!isHead) await recordInteraction(services, params.token, "picture", { ip, userAgent: headers["user-agent"] });
    setHeader("cache-control", "no-store");
    // Mail programs in a browser show it on their own pages.
    setHeader("cross-origin-resource-policy", "cross-origin");
    return Readable.from([PIXEL]);
  },

  async followLink({ params, headers, ip, isHead, setHeader }, services) {
    const message = isHead
      ? await findMessageOf(services, params.token)
      : await recordInteraction(services, params.token, "link", { ip, userAgent: headers["user-agent"] });
    setHeader("cache-control", "no-store");
    if (message?.url == null) throw new SuretyError("not-found", "This link doesn't work anymore.");
    return message.url;
  },
};

export const messageFaults: FurtherFaultsOf<typeof messageEndpoints> = {
  recordMessage: async ({ actor, params, body }, services) => {
    const orderId = await findNamedOrder(services, actor.tenantId, params.orderId);
    return findMessageFaults(services, actor.tenantId, orderId, body, services.now());
  },
};
