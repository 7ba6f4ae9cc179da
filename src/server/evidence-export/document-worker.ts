import { parentPort } from "node:worker_threads";
import { readDocument, type DocumentFile } from "#server/evidence-export/read-document.ts";

/** The thread that reads files before they become part of evidence. Once it can, it posts null, and for each file what it found. */
parentPort?.on("message", (file: DocumentFile) => {
  void readDocument(file).then((found) => parentPort?.postMessage(found, []));
});
parentPort?.postMessage(null, []);
