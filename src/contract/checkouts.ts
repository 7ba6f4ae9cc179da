import { z } from "zod";
import { checkoutShape } from "#contract/checkout-shape.ts";
import { jsonObject } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { warnings } from "#contract/field-message.ts";

export const reportCheckout = endpoint({
  method: "POST",
  path: "/checkouts",
  access: "key",
  needs: ["orders"],
  summary:
    "Report an abandoned, failed or recovered checkout. Returns 201 the first time and 200 for an id sent before; the report with the latest time wins.",
  /** `parseCheckout` checks it, so that every fault and warning names its path. */
  body: jsonObject,
  bodyShape: checkoutShape,
  bodyExample: { id: "co_1", at: "2026-11-01T12:00:00Z", amount: 20, currency: "USD", email: "ana.ruiz@example.com", failed: true },
  answer: z.object({ id: z.string(), warnings }),
  status: 201,
  repeatStatus: 200,
});

export const checkoutEndpoints = { reportCheckout };
