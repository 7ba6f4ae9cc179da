import { noSuchDocument } from "#server/documents/serve-document.ts";
import { readPathId } from "#server/http/path-id.ts";

/** Reads a document's id from a URL. Anything that can't be an id is the same 404 as another order's document. */
export function readDocumentId(text: string): number {
  return readPathId(text, noSuchDocument);
}
