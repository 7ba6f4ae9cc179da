import { once } from "node:events";
import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { DocumentSignature } from "#contract/evidence.ts";
import { documentLimits } from "#domain/evidence/document-limits.ts";
import { readSignature } from "#server/documents/document-signature.ts";
import { fileFault, fileFaults } from "#server/documents/file-fault.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

/** What comes with the file in a form. */
type Fields = { signature: DocumentSignature | null; sentiment: string | null };
export type Upload<T> = Fields & { file: T };
type TakeFile<T> = (fileName: string, content: Readable) => Promise<T>;

/** Texts beside the file: an analysis, and little else. */
const MOST_FIELDS = 4;

/**
 * Reads a form with one file, which is handed on as it arrives. Once that failed or `ended` aborts, nothing more is read. Throws
 * "bad-content" for a form that can't be read or has no file or several, with every fault of what was read until then.
 */
export async function readUpload<T>(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  take: TakeFile<T>,
  ended: AbortSignal,
): Promise<Upload<T>> {
  const form = openForm(contentType);
  const fields: Fields = { signature: null, sentiment: null };
  let taken: Promise<T> | null = null;
  let opened: Readable | null = null;
  const faults: Fault[] = [];
  const failed = new AbortController();
  const fail = (cause: unknown) => failed.abort(cause);
  const end = () => fail(ended.reason);
  ended.addEventListener("abort", end, { once: true });
  if (ended.aborted) end();
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
    if (isNameCut || (name !== "signature" && name !== "sentiment")) {
      faults.push({ path: "a part", message: "isn't a field of this form" });
    } else if (isValueCut) {
      faults.push({ path: name, message: `must have at most ${documentLimits.signature} characters` });
    } else if (name === "sentiment") {
      fields.sentiment = value;
    } else {
      try {
        fields.signature = readSignature(value);
      } catch (cause) {
        if (!(cause instanceof SuretyError)) return fail(cause);
        faults.push(...cause.faults);
      }
    }
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
    const file = await taken;
    if (faults.length === 0) return { ...fields, file };
  } catch (cause) {
    throw withEarlier(faults, await endFile(opened, taken, cause));
  } finally {
    ended.removeEventListener("abort", end);
  }
  throw fileFaults(faults);
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

/** An error with the faults that were found before it, if it's a fault of the form too. */
function withEarlier(earlier: Fault[], cause: unknown): unknown {
  if (!(cause instanceof SuretyError) || cause.faults.length === 0 || earlier.length === 0) return cause;
  return fileFaults([...earlier, ...cause.faults]);
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

/** Writes the body to the form, until that failed. */
async function feed(body: AsyncIterable<Uint8Array>, form: BusboyInstance, failed: AbortSignal): Promise<void> {
  for await (const part of body) {
    if (!form.write(part)) await once(form, "drain", { signal: failed }).catch(unlessAborted(failed));
    if (failed.aborted) return;
  }
  form.end();
}

function unlessAborted(failed: AbortSignal): (cause: unknown) => void {
  return (cause) => {
    if (!failed.aborted) throw unreadable(cause);
  };
}

function unreadable(cause: unknown): Error {
  return cause instanceof Error && "syscall" in cause ? cause : fileFault("must be a form with a file, multipart/form-data", "the body");
}
