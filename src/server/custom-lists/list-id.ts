import { textId } from "#contract/codecs.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Reads a list's id from a URL. Anything that can't be an id is the same 404 as another shop's list. */
export function readListId(text: string): number {
  const { data } = textId.safeParse(text);
  if (data === undefined) throw noSuchList();
  return data;
}

export function readEntryId(text: string): number {
  const { data } = textId.safeParse(text);
  if (data === undefined) throw noSuchEntry();
  return data;
}

export function readUploadId(text: string): number {
  const { data } = textId.safeParse(text);
  if (data === undefined) throw noSuchUpload();
  return data;
}

export function noSuchList(): SuretyError {
  return new SuretyError("not-found", "No list with this ID in this shop.");
}

export function noSuchEntry(): SuretyError {
  return new SuretyError("not-found", "No list entry with this ID in this shop.");
}

export function noSuchUpload(): SuretyError {
  return new SuretyError("not-found", "No upload with this ID to this list.");
}
