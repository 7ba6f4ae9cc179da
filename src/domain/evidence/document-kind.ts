import { keysOf } from "#domain/keys-of.ts";

/**
 * The kinds of files that can be evidence. `shownAs` is how staff see one. JSON is read to the end before it's accepted,
 * because nothing at its start tells it from other text.
 */
export const documentKinds = {
  png: { words: "PNG image", mediaType: "image/png", extensions: ["png"], shownAs: "image" },
  jpeg: { words: "JPEG image", mediaType: "image/jpeg", extensions: ["jpg", "jpeg", "jpe", "jfif"], shownAs: "image" },
  webp: { words: "WebP image", mediaType: "image/webp", extensions: ["webp"], shownAs: "image" },
  gif: { words: "GIF image", mediaType: "image/gif", extensions: ["gif"], shownAs: "image" },
  pdf: { words: "PDF", mediaType: "application/pdf", extensions: ["pdf"], shownAs: "pdf" },
  html: { words: "HTML page", mediaType: "text/html", extensions: ["html", "htm"], shownAs: "html" },
  json: { words: "JSON", mediaType: "application/json", extensions: ["json"], shownAs: "json" },
} as const satisfies Record<
  string,
  { words: string; mediaType: string; extensions: readonly [string, ...string[]]; shownAs: "image" | "pdf" | "html" | "json" }
>;

export type DocumentKind = keyof typeof documentKinds;
export const documentKindNames: readonly DocumentKind[] = keysOf(documentKinds);

export type ImageKind = { [Kind in DocumentKind]: (typeof documentKinds)[Kind]["shownAs"] extends "image" ? Kind : never }[DocumentKind];

export function isImage(kind: DocumentKind): kind is ImageKind {
  return documentKinds[kind].shownAs === "image";
}
