import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { fieldMessage } from "#contract/orders.ts";

export const reportCheckout = endpoint({
  method: "POST",
  path: "/checkouts",
  access: "key",
  summary:
    "Report an abandoned, failed or recovered checkout. Returns 201 the first time and 200 for an id sent before; the report with the latest time wins.",
  /** Any JSON object: `parseCheckout` checks it, so that every fault and warning names its path. */
  body: z.record(z.string(), z.unknown()),
  answer: z.object({ id: z.string(), warnings: z.array(fieldMessage) }),
  status: 201,
  repeatStatus: 200,
});
