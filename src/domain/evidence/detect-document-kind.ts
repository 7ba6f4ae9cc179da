import type { DocumentKind } from "#domain/evidence/document-kind.ts";

/** So many bytes of a file's start tell its kind and, of an image, its size. */
export const HEAD_BYTES = 64 * 1024;

/** What else a file turned out to be: refused, with a word for what it is. */
type Refused = { refused: "svg" | "heic" | "text before tags" | "unknown" };

/**
 * The kind of a file by its first bytes, never by its name or by what its sender says. HTML and JSON have no signature: they
 * are told by how they begin. JSON is read to the end by `makeJsonCheck`, and a PDF's end is judged by `isPdfEnd`.
 */
export function detectDocumentKind(head: Uint8Array): DocumentKind | Refused {
  const found = signatures.find(({ at, bytes }) => at.every((place, index) => startsAt(head, place, bytes[index] ?? "")));
  if (found) return found.kind;
  const isHeic = startsAt(head, 4, "ftyp") && /^(?:hei[cxms]|hev[cx]|mif1|msf1|avif)$/.test(latin(head.subarray(8, 12)));
  return isHeic ? { refused: "heic" } : textKind(head);
}

/** Texts that a file has at these places. */
const signatures: { kind: DocumentKind; at: number[]; bytes: string[] }[] = [
  { kind: "png", at: [0], bytes: ["\x89PNG\r\n\x1a\n"] },
  { kind: "jpeg", at: [0], bytes: ["\xff\xd8\xff"] },
  { kind: "gif", at: [0], bytes: ["GIF87a"] },
  { kind: "gif", at: [0], bytes: ["GIF89a"] },
  { kind: "webp", at: [0, 8], bytes: ["RIFF", "WEBP"] },
  { kind: "pdf", at: [0], bytes: ["%PDF-"] },
];

function startsAt(bytes: Uint8Array, place: number, text: string): boolean {
  return latin(bytes.subarray(place, place + text.length)) === text;
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

function textKind(head: Uint8Array): DocumentKind | Refused {
  // A character may be cut off at the end of the head.
  const start = new TextDecoder("utf-8").decode(head).trimStart();
  if (start.startsWith("{") || start.startsWith("[")) return "json";
  const markup = withoutPreamble(start).toLowerCase();
  if (/^<!doctype\s+html[\s>]|^<(?:html|head|body)[\s>]/.test(markup)) return "html";
  // XML says what it is, and may have elements of these names.
  if (!start.startsWith("<?xml") && htmlFragment.test(markup)) return "html";
  if (/^<(?:svg|!doctype\s+svg)[\s>]/.test(markup)) return { refused: "svg" };
  const isTextWithTags = !start.startsWith("<") && !start.includes("\0") && htmlTag.test(markup);
  return { refused: isTextWithTags ? "text before tags" : "unknown" };
}

const htmlTag =
  /<(?:a|article|aside|b|blockquote|br|center|div|dl|em|fieldset|figure|font|footer|form|h[1-6]|header|hr|i|img|label|link|main|meta|nav|ol|p|pre|script|section|small|span|strong|style|table|title|u|ul)[\s/>]/;
/** Emails and saved parts of pages often begin with what a page has in it. */
const htmlFragment = new RegExp(`^${htmlTag.source}`);

/** Markup without the XML declaration and the comments before its first element. */
function withoutPreamble(text: string): string {
  let rest = text;
  for (;;) {
    const end = rest.startsWith("<?xml") ? "?>" : rest.startsWith("<!--") ? "-->" : null;
    const place = end === null ? -1 : rest.indexOf(end);
    if (end === null || place === -1) return rest;
    rest = rest.slice(place + end.length).trimStart();
  }
}
