import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";

export const liveEvents = endpoint({
  method: "GET",
  path: "/events",
  access: "shop",
  needs: ["viewer"],
  summary:
    "Stream server-sent events: `payments`, with the latest payment's id, whenever orders arrive, and `changed`, with the ids of at most 100 payments whose activity trail grew; `more` says that there are others.",
  errorStatuses: [429],
  answer: { stream: "text/event-stream" },
});

/** The data of a `changed` event. */
export const changedPayments = z.object({ paymentIds: z.array(z.number()), more: z.boolean() });

export const liveEndpoints = { liveEvents };
