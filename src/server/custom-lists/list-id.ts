import { readPathId } from "#server/http/path-id.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Reads a list's id from a URL. Anything that can't be an id is the same 404 as another shop's list. */
export function readListId(text: string): number {
  return readPathId(text, noSuchList);
}

export function readEntryId(text: string): number {
  return readPathId(text, noSuchEntry);
}

export function readUploadId(text: string): number {
  return readPathId(text, noSuchUpload);
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
