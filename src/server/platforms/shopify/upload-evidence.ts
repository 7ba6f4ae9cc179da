import { z } from "zod";
import { jsonOf } from "#domain/text/json-of.ts";
import { SHOPIFY_API_VERSION } from "#server/platforms/shopify/api-version.ts";
import { adminUrl, type ShopifyApp } from "#server/platforms/shopify/shopify-app.ts";
import { ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";
import { withDeadline } from "#server/with-deadline.ts";

type Upload = { app: Pick<ShopifyApp, "shopifyUrl">; shop: string; accessToken: string; disputeId: string; signal?: AbortSignal };
type File = { name: string; bytes: Uint8Array };

/** All files of a dispute's evidence together. */
export const EVIDENCE_FILES_MAX_BYTES = 4_000_000;
const ANSWER_WITHIN_MS = 60_000;

const answer = z.object({ dispute_file_upload: z.object({ id: z.union([z.number(), z.string()]).transform(String) }) });

/**
 * Uploads a PDF for a dispute's evidence, and returns Shopify's id of it, by which the evidence names it. GraphQL has no call for it in
 * this version. Throws `ShopifyFault`.
 */
export async function uploadEvidence({ app, shop, accessToken, disputeId, signal }: Upload, { name, bytes }: File): Promise<string> {
  const path = `/api/${SHOPIFY_API_VERSION}/shopify_payments/disputes/${disputeId}/dispute_file_uploads.json`;
  const file = {
    document_type: "uncategorized_file",
    filename: name,
    mimetype: "application/pdf",
    data: Buffer.from(bytes).toString("base64"),
  };
  let response: Response;
  let body: string;
  try {
    [response, body] = await withDeadline(ANSWER_WITHIN_MS, signal ?? new AbortController().signal, async (ended) => {
      const answered = await fetch(adminUrl(app, shop, path), {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json", "x-shopify-access-token": accessToken },
        body: JSON.stringify({ dispute_file_upload: file }),
        redirect: "error",
        signal: ended,
      });
      return [answered, await answered.text()];
    });
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ShopifyFault("unavailable", "Shopify isn't answering.", { cause });
  }
  if (response.status === 401) throw new ShopifyFault("token", "Shopify doesn't accept the access token.");
  if (response.status === 403) throw new ShopifyFault("permission", "Shopify doesn't let Surety upload evidence.");
  if (response.status === 429 || response.status >= 500) throw new ShopifyFault("unavailable", "Shopify isn't answering.");
  const read = answer.safeParse(jsonOf(body));
  if (!response.ok || !read.success) throw new ShopifyFault("refused", `Shopify didn't take the file (${response.status}).`);
  return read.data.dispute_file_upload.id;
}
