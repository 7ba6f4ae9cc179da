import { textId } from "#contract/codecs.ts";
import { noSuchDocument } from "#server/documents/serve-document.ts";

/** Reads a document's id from a URL. Anything that can't be an id is the same 404 as another order's document. */
export function readDocumentId(text: string): number {
  const { data } = textId.safeParse(text);
  if (data === undefined) throw noSuchDocument();
  return data;
}
