import { z } from "zod";
import { aForm } from "#tests/support/a-form.ts";
import type { TestPayment, TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/** Adds a document, a PDF unless another form is given, to an order as the shop's systems do, and returns its ID. */
export async function aDocument(
  app: Pick<TestApp, "http">,
  shop: TestShop,
  { orderId }: Pick<TestPayment, "orderId">,
  form = aForm(),
): Promise<number> {
  const url = `/api/orders/${encodeURIComponent(orderId)}/documents`;
  const reply = await app.http.inject({ method: "POST", url, headers: { ...asKeyOf(shop), ...form.headers }, payload: form.payload });
  return Number(z.object({ documentId: z.string() }).parse(reply.json()).documentId);
}
