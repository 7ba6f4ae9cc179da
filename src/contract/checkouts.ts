import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { fieldMessage } from "#contract/orders.ts";

export const reportCheckout = endpoint({
  method: "POST",
  path: "/checkouts",
  access: "key",
  summary:
    "Reports a checkout that was abandoned, failed at the payment or recovered: 201 the first time, 200 for the same id again, whose newest word by its own time holds.",
  /** Checked by `parseCheckout` (domain), which names every fault with its path and tells faults from warnings. */
  body: z.record(z.string(), z.unknown()),
  answer: z.object({ id: z.string(), warnings: z.array(fieldMessage) }),
  status: 201,
  repeatStatus: 200,
});
