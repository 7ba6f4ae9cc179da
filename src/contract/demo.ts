import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";

export const demoProgress = endpoint({
  method: "GET",
  path: "/demo/progress",
  access: "user",
  summary: "Get the demo's loading progress.",
  answer: z.object({ state: z.enum(["off", "loading", "ready"]), done: z.number(), total: z.number() }),
});

export const demoEndpoints = { demoProgress };
