import type { Json } from "#tests/contract/literals/literal.ts";

/** The body of every error, word for word. */
export const problemLiteral: Json = {
  title: "Unprocessable content",
  detail: "amount is required.",
  status: 422,
  requestId: "r1",
  needs: "second-factor",
  errors: [{ path: "amount", message: "is required." }],
  warnings: [{ path: "gift", message: "is not a known field; stored with the order" }],
};
