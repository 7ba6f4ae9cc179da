import { once } from "node:events";
import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { documentLimits } from "#domain/evidence/document-limits.ts";
import { fileFault } from "#server/documents/file-fault.ts";
import { SuretyError } from "#server/surety-error.ts";

/** What comes with the file in a form. */
type Fields = { signature: string | null; sentiment: string | null };
export type Upload<T> = Fields & { file: T };
type TakeFile<T> = (fileName: string, content: Readable) => Promise<T>;

/** Texts beside the file: an analysis, and little else. */
const MOST_FIELDS = 4;

/**
 * Reads a form with one file, which is handed on as it arrives. Once that failed, nothing more is read. Throws "bad-content"
 * for a form that can't be read or has no file or several.
 */
export async function readUpload<T>(body: AsyncIterable<Uint8Array>, contentType: string, take: TakeFile<T>): Promise<Upload<T>> {
  const form = openForm(contentType);
  const fields: Fields = { signature: null, sentiment: null };
  let taken: Promise<T> | null = null;
  let opened: Readable | null = null;
  const failed = new AbortController();
  const fail = (cause: unknown) => failed.abort(cause);
  // Also once the upload was given up: without a listener, what the form then says of its end would end the process.
  form.on("error", (cause: unknown) => fail(unreadable(cause)));
  form.on("file", (name, content, fileName) => {
    content.on("error", (cause) => fail(unreadable(cause)));
    if (name !== "file" || taken !== null) {
      content.resume();
      return fail(fileFault("must be the form's one file, in its field called file"));
    }
    opened = content;
    taken = take(fileName, content);
    taken.catch((cause: unknown) => {
      fail(cause);
      content.resume();
    });
  });
  form.on("field", (name, value, isNameCut, isValueCut) => {
    if (isNameCut || (name !== "signature" && name !== "sentiment")) return fail(fileFault("isn't a field of this form", "a part"));
    if (isValueCut) return fail(fileFault(`must have at most ${documentLimits.signature} characters`, name));
    fields[name] = value;
  });
  form.on("filesLimit", () => fail(fileFault("must be the form's one file")));
  form.on("fieldsLimit", () => fail(fileFault("must have fewer parts", "the form")));
  form.on("partsLimit", () => fail(fileFault("must have fewer parts", "the form")));
  const finished = once(form, "finish", { signal: failed.signal }).catch((cause: unknown) => {
    throw failed.signal.aborted ? failed.signal.reason : unreadable(cause);
  });
  try {
    await Promise.all([finished, feed(body, form, failed.signal)]);
    failed.signal.throwIfAborted();
    if (taken === null) throw fileFault("is missing");
    return { ...fields, file: await taken };
  } catch (cause) {
    throw await endFile(opened, taken, cause);
  }
}

/**
 * Ends the file, so that what was stored of it is gone before the caller is told. Returns what was wrong: with the file, if
 * that is why the form broke off.
 */
async function endFile(opened: Readable | null, taken: Promise<unknown> | null, cause: unknown): Promise<unknown> {
  opened?.destroy();
  const [outcome] = await Promise.allSettled([taken]);
  return outcome.status === "rejected" && outcome.reason instanceof SuretyError ? outcome.reason : cause;
}

function openForm(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: {
        files: 1,
        fields: MOST_FIELDS,
        parts: MOST_FIELDS + 1,
        fieldNameSize: 100,
        fieldSize: documentLimits.signature,
        headerPairs: 20,
      },
    });
  } catch (cause) {
    throw unreadable(cause);
  }
}

/**
 * Writes the body to the form. The body is never closed early: that would end the connection, and the caller would not learn
 * what was wrong.
 */
async function feed(body: AsyncIterable<Uint8Array>, form: BusboyInstance, failed: AbortSignal): Promise<void> {
  const parts = body[Symbol.asyncIterator]();
  while (!failed.aborted) {
    const { done, value } = await parts.next();
    if (done) return void form.end();
    if (!form.write(value)) await once(form, "drain", { signal: failed }).catch(unlessAborted(failed));
  }
}

function unlessAborted(failed: AbortSignal): (cause: unknown) => void {
  return (cause) => {
    if (!failed.aborted) throw unreadable(cause);
  };
}

function unreadable(cause: unknown): Error {
  return cause instanceof Error && "syscall" in cause ? cause : fileFault("must be a form with a file, multipart/form-data", "the body");
}
