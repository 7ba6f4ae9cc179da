/** A form with files, as it's sent. */
export type TestForm = { headers: { "content-type": string }; payload: Buffer };
type FormFile = { name: string; content: string | Uint8Array; field?: string };

/** The smallest PDF that is one. */
export const aPdf =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

const BOUNDARY = "----the-test's-boundary";

/** A form with one file, a PDF unless another is given, and texts beside it. */
export function aForm(
  files: FormFile | FormFile[] = { name: "receipt.pdf", content: aPdf },
  fields: Record<string, string> = {},
): TestForm {
  const parts = [
    ...Object.entries(fields).map(([name, text]) => part(`name="${name}"`, "", text)),
    ...[files]
      .flat()
      .map(({ name, content, field = "file" }) =>
        part(`name="${field}"; filename="${name}"`, "Content-Type: application/octet-stream\r\n", content),
      ),
  ];
  return {
    headers: { "content-type": `multipart/form-data; boundary="${BOUNDARY}"` },
    payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

function part(disposition: string, headers: string, content: string | Uint8Array): Buffer {
  const start = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${headers}\r\n`;
  return Buffer.concat([Buffer.from(start), Buffer.from(content), Buffer.from("\r\n")]);
}
