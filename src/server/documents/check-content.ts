import { createHash } from "node:crypto";
import { detectDocumentKind, HEAD_BYTES } from "#domain/evidence/detect-document-kind.ts";
import { documentKindNames, documentKinds, type DocumentKind } from "#domain/evidence/document-kind.ts";
import { documentLimits } from "#domain/evidence/document-limits.ts";
import { imagePixels } from "#domain/evidence/image-pixels.ts";
import { makeJpegSizeReader, type JpegSizeReader } from "#domain/evidence/jpeg-size.ts";
import { makeJsonCheck } from "#domain/evidence/json-check.ts";
import { isPdfEnd, PDF_END_BYTES } from "#domain/evidence/pdf-end.ts";
import { fileFault } from "#server/documents/file-fault.ts";

type Checked = { kind: DocumentKind; sizeBytes: number; sha256: string };

/**
 * Passes a file's content on as it arrives, checked: not empty, not too large, one of the kinds that can be evidence, by what
 * is in it. Nothing is decompressed or decoded. `result` is there once all of it went through; `content` throws "bad-content".
 */
export function checkContent(sent: AsyncIterable<Uint8Array>): { content: AsyncIterable<Uint8Array>; result: () => Checked } {
  const hash = createHash("sha256");
  let kind: DocumentKind | null = null;
  let sizeBytes = 0;

  async function* content(): AsyncGenerator<Uint8Array> {
    let head: Uint8Array[] | null = [];
    const json = makeJsonCheck(documentLimits.jsonDepth);
    const sizeOf = makeJpegSizeReader();
    let tail: Uint8Array = new Uint8Array();
    const pass = (bytes: Uint8Array) => {
      if (kind === "jpeg") checkJpeg(bytes, sizeOf, sizeBytes);
      if (kind === "json" && !json.add(bytes)) throw notJson();
      if (kind === "pdf") tail = Buffer.concat([tail, bytes.subarray(-PDF_END_BYTES)]).subarray(-PDF_END_BYTES);
      hash.update(bytes);
      return bytes;
    };
    const passHead = (parts: readonly Uint8Array[]) => {
      const start = Buffer.concat(parts);
      kind = kindOf(start);
      return pass(start);
    };
    for await (const part of sent) {
      sizeBytes += part.byteLength;
      if (sizeBytes > documentLimits.bytes) throw fileFault("must have at most 20 MB");
      if (head === null) yield pass(part);
      else {
        head.push(part);
        if (sizeBytes < HEAD_BYTES) continue;
        yield passHead(head);
        head = null;
      }
    }
    if (sizeBytes === 0) throw fileFault("must not be empty");
    if (head !== null) yield passHead(head);
    if (kind === "json" && !json.end()) throw notJson();
    if (kind === "pdf" && !isPdfEnd(tail)) throw fileFault("isn't a whole PDF: its end is missing");
  }

  return {
    content: content(),
    result: () => {
      if (kind === null) throw new Error("A file's content wasn't read");
      return { kind, sizeBytes, sha256: hash.digest("hex") };
    },
  };
}

/** A JPEG says its size after all that came from the camera or an editor, within so many bytes. */
const FRAME_BYTES = 2 * 1024 * 1024;

function checkJpeg(bytes: Uint8Array, sizeOf: JpegSizeReader, bytesSoFar: number): void {
  const size = sizeOf(bytes);
  if (size !== null) requireShowable(size.width * size.height);
  else if (bytesSoFar >= FRAME_BYTES) throw fileFault("must be a JPEG that says how large it is");
}

function requireShowable(pixels: number): void {
  if (pixels > documentLimits.pixels) throw fileFault("must be an image of at most 100 million pixels");
}

function kindOf(head: Uint8Array): DocumentKind {
  const kind = detectDocumentKind(head.subarray(0, HEAD_BYTES));
  if (typeof kind === "string") {
    requireShowable(imagePixels(kind, head) ?? 0);
    return kind;
  }
  switch (kind.refused) {
    case "svg":
      throw fileFault("is an SVG, which can contain scripts; send it as a PNG or PDF");
    case "heic":
      throw fileFault("is a HEIC image, which most browsers can't show; send it as a JPEG");
    case "text before tags":
      throw fileFault("is a text with HTML tags in it; an HTML page must begin with a tag, such as <p>");
    case "unknown":
      throw fileFault(`must be one of these: ${documentKindNames.map((name) => documentKinds[name].words).join(", ")}`);
  }
}

function notJson(): Error {
  return fileFault(`isn't valid JSON, or is nested deeper than ${documentLimits.jsonDepth} levels`);
}
