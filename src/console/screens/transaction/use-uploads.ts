import { useState } from "react";
import { getEvidence } from "#contract/evidence.ts";
import { listDocuments, uploadDocument } from "#contract/documents.ts";
import { getHistory } from "#contract/payment-trail.ts";
import { useApi } from "#console/api/api-context.tsx";
import { errorWords } from "#console/api/errors.ts";
import { ApiError } from "#console/api/api-error.ts";
import { useForgetEndpoint } from "#console/api/queries.ts";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { documentLimits } from "#domain/evidence/document-limits.ts";

export type Upload = {
  number: number;
  file: File;
  /** Words for how it is; a note is about a file that was added. One that's known was one of the order's before. */
  state:
    | { is: "waiting" | "sending" | "known" }
    | { is: "added"; note: string | null }
    | { is: "failed"; fault: string; canRetry: boolean };
};

/** Adds files to an order, one after another. Each keeps its own state until it's dismissed. */
export function useUploads(paymentId: string) {
  const { client } = useApi();
  const forget = useForgetEndpoint();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const set = (number: number, state: Upload["state"]) =>
    setUploads((known) => known.map((upload) => (upload.number === number ? { ...upload, state } : upload)));

  async function send({ number, file }: Upload): Promise<void> {
    const fault = faultOf(file);
    if (fault !== null) return set(number, { is: "failed", fault, canRetry: false });
    set(number, { is: "sending" });
    const form = new FormData();
    form.append("file", file, file.name);
    try {
      const { isNew, warnings } = await client.upload(uploadDocument, inputOf(paymentId), form);
      set(number, isNew ? { is: "added", note: warnings.map(({ message }) => message).join("; ") || null } : { is: "known" });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      set(number, { is: "failed", ...wordsOf(cause) });
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    const added = files.map((file) => ({ number: nextNumber(), file, state: { is: "waiting" } as const }));
    setUploads((known) => [...known.filter(({ state }) => state.is !== "added" && state.is !== "known"), ...added]);
    for (const upload of added) await send(upload);
    await refresh();
  }

  async function retry(upload: Upload): Promise<void> {
    await send(upload);
    await refresh();
  }

  async function refresh(): Promise<void> {
    await Promise.all([
      forget(listDocuments, inputOf(paymentId)),
      forget(getHistory, { ...inputOf(paymentId), query: {} }),
      forget(getEvidence),
    ]);
  }

  return { uploads, add, retry, dismiss: (number: number) => setUploads((known) => known.filter((upload) => upload.number !== number)) };
}

let lastNumber = 0;

function nextNumber(): number {
  lastNumber += 1;
  return lastNumber;
}

/** What can be told before a file is sent. */
function faultOf({ size }: File): string | null {
  if (size === 0) return "The file is empty.";
  return size > documentLimits.bytes ? "The file is larger than 20 MB." : null;
}

function wordsOf(error: ApiError): { fault: string; canRetry: boolean } {
  const [fault] = error.problem?.errors ?? [];
  if (error.status === 422 && fault) return { fault: `The file ${fault.message}.`, canRetry: false };
  const { title, detail } = errorWords(error);
  return { fault: [title, detail].filter(Boolean).join(". "), canRetry: true };
}
