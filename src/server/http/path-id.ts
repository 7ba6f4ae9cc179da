import { textId } from "#contract/codecs.ts";
import type { SuretyError } from "#server/surety-error.ts";

/** Reads an id from a path. Anything that can't be an id throws the same "not-found" as one that doesn't exist. */
export function readPathId(text: string, missing: () => SuretyError): number {
  const { data } = textId.safeParse(text);
  if (data === undefined) throw missing();
  return data;
}
