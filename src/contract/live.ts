import { endpoint } from "#contract/endpoint.ts";

export const liveEvents = endpoint({
  method: "GET",
  path: "/events",
  access: "shop",
  needs: ["viewer"],
  summary: "Server-sent events: `payments` with the latest payment's id when orders have arrived.",
  answer: { stream: "text/event-stream" },
});
