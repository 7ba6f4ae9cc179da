import { endpoint } from "#contract/endpoint.ts";

export const liveEvents = endpoint({
  method: "GET",
  path: "/events",
  access: "shop",
  needs: ["viewer"],
  summary: "Stream server-sent events: `payments`, with the latest payment's id, whenever orders arrive.",
  errorStatuses: [429],
  answer: { stream: "text/event-stream" },
});

export const liveEndpoints = { liveEvents };
